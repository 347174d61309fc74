import { addDays, firstDay } from './month.ts'

const lastUsualDay = 10

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' })

/** The calendar day of a moment in Europe/Warsaw, `YYYY-MM-DD`. */
export function dayIn(moment: Date): string {
  return day.format(moment)
}

const hourMs = 3_600_000

/** The moment at which a day begins in Europe/Warsaw, which is one hour ahead of UTC in winter and two in summer. */
export function startOfDay(day: string): Date {
  const summer = new Date(Date.parse(day) - 2 * hourMs)
  return dayIn(summer) === day ? summer : new Date(summer.getTime() + hourMs)
}

/** Days 1 to 10 of the following month, when settlements are usually created (interface specification). */
export function usualDays(period: string): { from: string; to: string } {
  const [year = 0, month = 0] = period.split('-').map(Number)
  const following = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  return { from: `${following}-01`, to: `${following}-${lastUsualDay}` }
}

/** The month that is usually settled on a day; undefined after the tenth. */
export function monthDueOn(day: string): string | undefined {
  const [month, dayOfMonth] = [day.slice(0, 7), Number(day.slice(-2))]
  return dayOfMonth <= lastUsualDay ? addDays(firstDay(month), -1).slice(0, 7) : undefined
}
