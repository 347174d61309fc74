import { nextWorkingDay } from '@lokum/amounts/calendar/free-days'
import { addDays, lastDay } from '@lokum/amounts/calendar/month'

/**
 * The last day on which the tax of a month is paid in time, also of a month that ends a quarter: the 20th of the next month, moved
 * past Saturdays, Sundays and public holidays (art. 12 § 5 of the Tax Ordinance). For December the sources disagree (docs/tax.md);
 * this is the earlier day.
 */
export function taxDueDay(period: string): string {
  const next = addDays(lastDay(period), 1).slice(0, 7)
  return nextWorkingDay(`${next}-20`)
}
