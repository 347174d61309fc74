import type { MeterUnit } from '@lokum/contracts/settlements/meter'
import Big from 'big.js'

type Priced = { ratePln: number; unit: MeterUnit }

const units: ReadonlyMap<string, MeterUnit> = new Map([
  ['kwh', 'kWh'],
  ['m3', 'm3'],
  ['gj', 'GJ'],
])

/** A rate and the unit that it is for as a meter knows it, a price for MWh as one for kWh; null when no meter counts in it. */
export function fitUnit(ratePln: number, unit: string | null): Priced | null {
  if (unit === null) return null
  if (plain(unit) === 'mwh') return { ratePln: new Big(ratePln).div(1_000).round(8, 1).toNumber(), unit: 'kWh' }
  const known = units.get(plain(unit))
  return known === undefined ? null : { ratePln, unit: known }
}

/** Whether two texts name one unit: `m³` is `m3`, `KWH` is `kWh`. */
export function sameUnit(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(unit: string): string {
  return unit
    .normalize('NFKC')
    .replaceAll(/[\s^.]/g, '')
    .toLowerCase()
}
