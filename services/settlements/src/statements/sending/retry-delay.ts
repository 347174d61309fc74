const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * What passes between the attempts at one mail: short while a server restarts or greylists, long while somebody repairs it. The
 * last attempt is two days after the first; RFC 5321 (section 4.5.4.1) asks for tries of at least half an hour apart over days.
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

/** Milliseconds until the next attempt, after so many; undefined when that was the last one. */
export function retryDelayMs(attempts: number): number | undefined {
  return delaysMs[attempts - 1]
}
