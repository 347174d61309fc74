import type { Utility } from '@lokum/contracts/settlements/cost-category'
import type { MeterUnit } from '@lokum/contracts/settlements/meter'
import Big from 'big.js'
import { findUsual, type KnownDevice, usesUntil } from './usual-use.ts'

/** Use up to this amount is never reported as far above the usual. */
const neverMuch = { kWh: 50, m3: 5, GJ: 1 } as const

/** More than a household uses in a day, also where it heats with it in a hard winter. */
const mostDaily: Readonly<Partial<Record<`${Utility} ${MeterUnit}`, number>>> = {
  'electricity kWh': 100,
  'gas m3': 40,
  'gas kWh': 400,
  'cold_water m3': 5,
  'hot_water m3': 5,
  'heating kWh': 400,
  'heating GJ': 2,
}

/** A day or two of much use say little. */
const fewestDays = 7

/** So many intervals tell the usual use; one or two tell it less exactly. */
const enoughIntervals = 3

/** A first interval may be of a flat that was hardly lived in, so less than this many times what is never much says nothing. */
const muchAtFirst = 10

export type CountedMeter = {
  unit: MeterUnit
  /** Unknown of a main meter, which counts for many households. */
  utility?: Utility | undefined
  devices: readonly KnownDevice[]
}

/** Whether a use is more than what is never reported. */
export function isMuch(used: Big, { unit }: CountedMeter): boolean {
  return used.gt(neverMuch[unit])
}

type UseOfDays = { used: Big; days: number }

/**
 * Whether a use is far above the usual of the meter up to a day: more than three times the median of its intervals, or more than
 * five times while there are only one or two. While nothing was used before, it is compared with what a household uses.
 */
export function isFarAbove({ used, days }: UseOfDays, meter: CountedMeter, until: string): boolean {
  const { unit, utility, devices } = meter
  const uses = usesUntil(devices, until)
  const usual = findUsual(uses)
  const isAbove = (times: number) => usual !== undefined && used.gt(usual.times(times).times(days))
  if (uses.length >= enoughIntervals) return isMuch(used, meter) && isAbove(3)
  if (usual?.gt(0)) return used.gt(muchAtFirst * neverMuch[unit]) && isAbove(5)
  const most = utility && mostDaily[`${utility} ${unit}`]
  return most !== undefined && used.gt(new Big(most).times(Math.max(fewestDays, days)))
}
