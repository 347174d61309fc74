/** The last whole months before a day, the oldest first, as `YYYY-MM`. */
export function monthsBefore(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayOf(now, index - count, 1).slice(0, 7))
}

/** A day of the month after a period. */
export function dayAfter(period: string, day: number): string {
  return dayOf(new Date(`${period}-01T00:00:00Z`), 1, day)
}

function dayOf(from: Date, months: number, day: number): string {
  return new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, day)).toISOString().slice(0, 10)
}
