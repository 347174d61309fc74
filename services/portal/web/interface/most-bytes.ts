/** The largest file that the interface takes, as its contract says. */
export const mostBytes = 20_000_000
