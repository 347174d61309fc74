import { addDays } from '@lokum/amounts/calendar/month'
import { usualDays } from '@lokum/amounts/calendar/usual-days'

/** The minimum number of days to pay after late preparation. */
const leastDays = 7

type DueDay = {
  /** `YYYY-MM` */
  period: string
  /** The agreement's day of the month, 1 to 28. */
  dueDay: number
  preparedOn: string
}

/** The due day: the agreement's day of the following month, or a week after preparation when that day has passed. */
export function dueDay({ period, dueDay: day, preparedOn }: DueDay): string {
  const following = usualDays(period).from.slice(0, 7)
  const agreed = `${following}-${String(day).padStart(2, '0')}`
  return agreed < preparedOn ? addDays(preparedOn, leastDays) : agreed
}
