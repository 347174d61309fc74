/** A month with the days around it, as `YYYY-MM` and `YYYY-MM-DD`. */
export type Month = { period: string; firstDay: string; lastDay: string; eve: string; nextDay: string }

export function monthOf(period: string): Month {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return monthAt(year, month - 1)
}

/** The last whole month before a moment, as UTC sees it, or one before it. */
export function monthBefore(now: Date, count = 1): Month {
  return monthAt(now.getUTCFullYear(), now.getUTCMonth() - count)
}

/** The months between two days, both included, the oldest first. */
export function monthsBetween(first: string, last: string): Month[] {
  const months = [monthOf(first)]
  for (let next = nextOf(first); next <= last.slice(0, 7); next = nextOf(next)) months.push(monthOf(next))
  return months
}

/** A day of the month after a period. */
export function dayAfter(period: string, day: number): string {
  return `${nextOf(period)}-${String(day).padStart(2, '0')}`
}

function nextOf(day: string): string {
  return monthOf(day).nextDay.slice(0, 7)
}

function monthAt(year: number, month: number): Month {
  const day = (months: number, date: number) =>
    new Date(Date.UTC(year, month + months, date)).toISOString().slice(0, 10)
  const firstDay = day(0, 1)
  return { period: firstDay.slice(0, 7), firstDay, lastDay: day(1, 0), eve: day(0, 0), nextDay: day(1, 1) }
}
