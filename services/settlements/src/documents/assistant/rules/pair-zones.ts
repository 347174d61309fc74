import type { MeterZone } from '@lokum/contracts/settlements/meter'
import type { ProposedLine } from '../assistant.ts'
import { withoutZone } from './read-zone.ts'

const others: ReadonlyMap<MeterZone, MeterZone> = new Map([
  ['day', 'night'],
  ['night', 'day'],
  ['peak', 'off_peak'],
  ['off_peak', 'peak'],
])

type Priced = Pick<ProposedLine, 'role' | 'category' | 'label' | 'unit' | 'meterNumber' | 'zone'>

/** Gives the price beside that of one zone the other zone, where a bill has two prices of one name for a meter. */
export function pairZones<Line extends Priced>(lines: readonly Line[]): Line[] {
  const prices = lines.filter(({ role, category }) => role === 'rate' && category === 'electricity')
  const pairs = [...Map.groupBy(prices, keyOf).values()].filter((pair) => pair.length === 2)
  const zones = new Map(pairs.flatMap(([one, other]) => (one && other ? zonesOf(one, other) : [])))
  return lines.map((line) => ({ ...line, zone: zones.get(line) ?? line.zone }))
}

function keyOf({ label, unit, meterNumber }: Priced): string {
  return JSON.stringify([withoutZone(label), unit, meterNumber])
}

function zonesOf<Line extends Priced>(one: Line, other: Line): (readonly [Line, MeterZone])[] {
  const [named, unnamed] = one.zone === null ? [other, one] : [one, other]
  const zone = named.zone === null || unnamed.zone !== null ? undefined : others.get(named.zone)
  return zone === undefined ? [] : [[unnamed, zone]]
}
