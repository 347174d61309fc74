import type { MeterZone } from '@lokum/contracts/settlements/meter'
import type { ProposedLine } from '../assistant.ts'
import { readZoneNumber, withoutZone } from './read-zone.ts'

const others: ReadonlyMap<MeterZone, MeterZone> = new Map([
  ['day', 'night'],
  ['night', 'day'],
  ['peak', 'off_peak'],
  ['off_peak', 'peak'],
])

/** The zones that tariffs with two or three number, in their order. */
const numbered: Readonly<Record<number, readonly MeterZone[]>> = {
  2: ['day', 'night'],
  3: ['morning_peak', 'afternoon_peak', 'off_peak'],
}

type Priced = Pick<ProposedLine, 'kind' | 'category' | 'label' | 'unit' | 'meterNumber' | 'zone'>

/**
 * Gives the price beside that of one zone the other zone, where a bill has both by one name for a meter, as often the one as the other;
 * and numbered prices the zones of their numbers.
 */
export function pairZones<Line extends Priced>(lines: readonly Line[]): Line[] {
  const prices = lines.filter(({ kind, category }) => kind === 'rate' && category === 'electricity')
  const zones = new Map([...Map.groupBy(prices, keyOf).values()].flatMap((alike) => [...zonesOf(alike)]))
  return lines.map((line) => ({ ...line, zone: zones.get(line) ?? line.zone }))
}

function keyOf({ label, unit, meterNumber }: Priced): string {
  return JSON.stringify([withoutZone(label), unit, meterNumber])
}

function zonesOf<Line extends Priced>(alike: readonly Line[]): ReadonlyMap<Line, MeterZone> {
  const named = new Set(alike.flatMap(({ zone }) => zone ?? []))
  const unnamed = alike.filter(({ zone }) => zone === null)
  const [zone, ...more] = named
  if (zone === undefined) return numberedZonesOf(alike)
  const other = others.get(zone)
  if (other === undefined || more.length > 0 || 2 * unnamed.length !== alike.length) return new Map()
  return new Map(unnamed.map((line) => [line, other]))
}

function numberedZonesOf<Line extends Priced>(alike: readonly Line[]): ReadonlyMap<Line, MeterZone> {
  const byNumber = Map.groupBy(alike, ({ label }) => readZoneNumber(label))
  const zones = byNumber.has(null) ? [] : (numbered[byNumber.size] ?? [])
  const areEqual = [...byNumber.values()].every(({ length }) => length * byNumber.size === alike.length)
  if (!areEqual) return new Map()
  return new Map(
    alike.flatMap((line) => {
      const zone = zones[(readZoneNumber(line.label) ?? 0) - 1]
      return zone === undefined ? [] : [[line, zone] as const]
    }),
  )
}
