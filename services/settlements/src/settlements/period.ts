const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', year: 'numeric', month: '2-digit' })

/** The calendar month of a moment, `YYYY-MM` in Europe/Warsaw; later months compare greater as text. */
export function monthOf(moment: Date): string {
  return month.format(moment)
}

/** The first and the last day of a month, and how many it has. */
export function monthDays(period: string): { first: string; last: string; count: number } {
  const [year = 0, month = 0] = period.split('-').map(Number)
  // Day 0 of the next month; only the number of days comes out of it, so that no time zone enters.
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { first: `${period}-01`, last: `${period}-${String(count).padStart(2, '0')}`, count }
}
