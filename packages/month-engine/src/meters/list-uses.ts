import type Big from 'big.js'
import { daysIn, findUsual, type KnownDevice, useIn, usesUntil } from './usual-use.ts'

/** The use between two readings of a device; `readingId` is that of the later one. */
export type IntervalUse = {
  readingId: string | undefined
  from: string
  to: string
  used: string
  /** Daily use in percent of the usual one before; undefined while fewer than three intervals tell it, or it is zero. */
  percentOfUsual: number | undefined
}

const fewestIntervals = 3

/** The uses between the readings of a register that end on a day or later, by day; a falling value is no use. */
export function listUses(devices: readonly KnownDevice[], since: string): IntervalUse[] {
  return devices.flatMap(({ digits, readings }) =>
    readings.slice(1).flatMap((to, index) => {
      const from = readings[index]
      if (from === undefined || to.date < since) return []
      const interval = { from, to, digits }
      const used = useIn(interval)
      if (used.lt(0)) return []
      const daily = used.div(daysIn(interval))
      const percentOfUsual = percentOf(daily, usesUntil(devices, from.date))
      return [{ readingId: to.id, from: from.date, to: to.date, used: used.toString(), percentOfUsual }]
    }),
  )
}

function percentOf(daily: Big, before: readonly Big[]): number | undefined {
  const usual = before.length < fewestIntervals ? undefined : findUsual(before)
  return usual?.gt(0) ? Number(daily.div(usual).times(100).toFixed(0)) : undefined
}
