/** The months that histories are about. */
export const months = ['2026-01', '2026-02', '2026-03', '2026-04'] as const

const firstDay = Date.UTC(2026, 0, 1)
const dayMs = 86_400_000

/** A day of these months, counted from their first. */
export function dayAt(number: number): string {
  return new Date(firstDay + number * dayMs).toISOString().slice(0, 10)
}

export function monthAt(number: number): string {
  return months[number % months.length] ?? months[0]
}

/** The first and the last day of a month and of those that follow it, at most up to the last month. */
export function daysFrom(number: number, count: number): { from: string; to: string } {
  const first = number % months.length
  const last = Math.min(first + count, months.length)
  return {
    from: `${monthAt(first)}-01`,
    to: new Date(Date.UTC(2026, last, 0)).toISOString().slice(0, 10),
  }
}
