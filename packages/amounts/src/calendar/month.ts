const millisecondsOfDay = 86_400_000

/** The days of a tenancy within a month; `days` is 0 when there are none. */
export type DaysOfMonth = { from: string; to: string; days: number; daysInMonth: number }

/** The number of days in a month `YYYY-MM`. */
export function daysInMonth(period: string): number {
  return new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)), 0)).getUTCDate()
}

export function firstDay(period: string): string {
  return `${period}-01`
}

export function lastDay(period: string): string {
  return `${period}-${daysInMonth(period)}`
}

/** The days from start to end, both included, that fall into the month; without an end the tenancy continues. */
export function daysWithin(
  period: string,
  { starts_on: start, ends_on: end }: { starts_on: string; ends_on: string | null },
): DaysOfMonth {
  const all = daysInMonth(period)
  const [first, last] = [firstDay(period), `${period}-${all}`]
  const from = start > first ? start : first
  const to = end !== null && end < last ? end : last
  return { from, to, days: Math.max(0, daysFrom(from, to) + 1), daysInMonth: all }
}

/** The number of days from the first day to the second; negative when the second is earlier. */
export function daysFrom(first: string, second: string): number {
  return (Date.parse(second) - Date.parse(first)) / millisecondsOfDay
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * millisecondsOfDay).toISOString().slice(0, 10)
}

/** Moves a day to a later month: to its last day where that month is shorter. */
export function sameDayLater(day: string, months: number): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const later = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
  const [wanted, last] = [`${later}-${day.slice(8)}`, lastDay(later)]
  return wanted < last ? wanted : last
}
