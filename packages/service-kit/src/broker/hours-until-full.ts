/** The size of a stream at a moment, on the clock of this process. */
export type Filling = { atMs: number; bytes: number }

const hourMs = 3_600_000
/** A full stream stays a message or a block below its size. */
const fullFrom = 0.98

/**
 * Hours until a stream is full at the rate at which it grew between two moments; 0 once it is full, infinite while it does not
 * grow, since old messages leave it as fast as new ones come.
 */
export function hoursUntilFull(earlier: Filling, later: Filling, maxBytes: number): number {
  if (later.bytes >= fullFrom * maxBytes) return 0
  const hours = (later.atMs - earlier.atMs) / hourMs
  const grown = later.bytes - earlier.bytes
  if (grown <= 0 || hours <= 0) return Number.POSITIVE_INFINITY
  return (maxBytes - later.bytes) / (grown / hours)
}
