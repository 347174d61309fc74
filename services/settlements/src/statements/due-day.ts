import { addDays } from '../calendar/month.ts'
import { usualDays } from '../calendar/usual-days.ts'

/** What is sent late leaves at least so much time to pay. */
const leastDays = 7

type Wanted = {
  /** `YYYY-MM` */
  period: string
  /** Of the agreement, 1 to 28. */
  dueDay: number
  preparedOn: string
}

/** When a statement is due: on the agreement's day of the following month, or a week after it was prepared when that day is past. */
export function dueDay({ period, dueDay: day, preparedOn }: Wanted): string {
  const following = usualDays(period).from.slice(0, 7)
  const agreed = `${following}-${String(day).padStart(2, '0')}`
  return agreed < preparedOn ? addDays(preparedOn, leastDays) : agreed
}
