import type { MeterUses } from '@lokum/contracts/settlements/meter-uses'
import { dayAfter, daysBetween } from '../../../words/periods.ts'

export type MeterUse = MeterUses['data'][number]

/** A bar of the chart, in units of its drawing. */
export type Bar = { key: string; x: number; width: number; height: number; isHigh: boolean }

export const drawing = { width: 720, height: 120 }
const days = 731
const gap = 1
const least = 2

/** The uses as bars over the 24 months before a day: as wide as their days, as high as the use of a day. */
export function chartBars(uses: readonly MeterUse[], today: string): Bar[] {
  const start = dayAfter(today, -days)
  const daily = uses.map(({ used, used_from, used_to }) => used / Math.max(1, daysBetween(used_from, used_to)))
  const most = Math.max(...daily, Number.MIN_VALUE)
  const placeOf = (day: string) => (Math.max(0, daysBetween(start, day)) / days) * drawing.width
  return uses.map(({ reading_id: key, used_from, used_to, percent_of_usual }, index) => {
    const x = placeOf(used_from)
    const height = ((daily[index] ?? 0) / most) * drawing.height
    return {
      key,
      x,
      width: Math.max(least, placeOf(used_to) - x - gap),
      height: Math.max(gap, height),
      isHigh: isUnusual(percent_of_usual),
    }
  })
}

/** A use that is a quarter above the usual is worth a look. */
export function isUnusual(percent: number | null): boolean {
  return percent !== null && percent >= 125
}
