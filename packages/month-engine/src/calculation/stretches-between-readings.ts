import { addDays } from '@lokum/amounts/calendar/month'
import type { CoveredDays } from './covered-days.ts'

/** For each of the parts that follow each other, the days around it between readings of the meter at the ends of parts. */
export function stretchesBetweenReadings(
  parts: readonly CoveredDays[],
  isRead: (days: CoveredDays) => boolean,
): CoveredDays[] {
  const start = parts[0]?.from ?? ''
  const ends = parts
    .map(({ to }) => to)
    .filter((to, index) => index === parts.length - 1 || isRead({ from: start, to }))
  return parts.map(({ from, to }) => {
    const before = ends.findLast((end) => end < from)
    return { from: before === undefined ? start : addDays(before, 1), to: ends.find((end) => end >= to) ?? to }
  })
}
