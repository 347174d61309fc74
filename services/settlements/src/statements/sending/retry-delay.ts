const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * The delays between attempts at one mail: short for a restart or greylisting, long for a repair. The last attempt is two days
 * after the first; RFC 5321 (section 4.5.4.1) recommends attempts at least half an hour apart over several days.
 */
const delaysMs = [
  1 * minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  1 * hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
  12 * hourMs,
  20 * hourMs,
]

/** Milliseconds until the next attempt after the given number of attempts; undefined after the last one. */
export function retryDelayMs(attempts: number): number | undefined {
  return delaysMs[attempts - 1]
}
