import type { MeterUnit } from '@lokum/contracts/settlements/meter'
import Big from 'big.js'

type Priced = { ratePln: number; unit: MeterUnit }

const units: ReadonlyMap<string, MeterUnit> = new Map([
  ['kwh', 'kWh'],
  ['m3', 'm3'],
  ['gj', 'GJ'],
])

/** A rate with its unit converted to the meter's (a price per MWh to one per kWh); null when no meter uses the unit. */
export function fitUnit(ratePln: number, unit: string | null): Priced | null {
  if (unit === null) return null
  if (plain(unit) === 'mwh') return { ratePln: new Big(ratePln).div(1_000).round(8, 1).toNumber(), unit: 'kWh' }
  const known = units.get(plain(unit))
  return known === undefined ? null : { ratePln, unit: known }
}

/** A quantity in the unit that `fitUnit` gives its price. */
export function fitQuantity(quantity: number, unit: string | null): Big {
  return new Big(quantity).times(unit !== null && plain(unit) === 'mwh' ? 1_000 : 1)
}

/** Whether two texts mean the same unit: `m³` is `m3`, `KWH` is `kWh`. */
export function sameUnit(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(unit: string): string {
  return unit
    .normalize('NFKC')
    .replaceAll(/[\s^.]/g, '')
    .toLowerCase()
}
