const millisecondsOfDay = 86_400_000

/** The days of a tenancy within a month; `days` is 0 when there are none. */
export type DaysOfMonth = { from: string; to: string; days: number; daysInMonth: number }

/** The number of days in a month `YYYY-MM`. */
export function daysInMonth(period: string): number {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export function firstDay(period: string): string {
  return `${period}-01`
}

export function lastDay(period: string): string {
  return `${period}-${daysInMonth(period)}`
}

/** The days from start to end, both included, that fall into the month; without an end the tenancy continues. */
export function daysWithin(period: string, { start, end }: { start: string; end: string | null }): DaysOfMonth {
  const from = start > firstDay(period) ? start : firstDay(period)
  const to = end !== null && end < lastDay(period) ? end : lastDay(period)
  return { from, to, days: Math.max(0, daysFrom(from, to) + 1), daysInMonth: daysInMonth(period) }
}

/** The number of days from the first day to the second; negative when the second is earlier. */
export function daysFrom(first: string, second: string): number {
  return (Date.parse(second) - Date.parse(first)) / millisecondsOfDay
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * millisecondsOfDay).toISOString().slice(0, 10)
}
