/** A client that went away gets no answer; log and metrics show the request with this status, as nginx does. */
export const clientGone = 499
