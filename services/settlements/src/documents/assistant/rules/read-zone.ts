import type { MeterZone } from '@lokum/contracts/settlements/meter'
import { foldText } from './fold-text.ts'

/** The name of a charge is not longer. */
const mostCharacters = 500

/** Words that name a zone, by how they begin; the first match decides, so narrower ones come first. */
const beginnings: readonly (readonly [MeterZone, readonly string[]])[] = [
  ['morning_peak', ['przedpoludniow']],
  ['afternoon_peak', ['popoludniow']],
  ['off_peak', ['pozaszczyt']],
  ['peak', ['szczyt']],
  ['day', ['dzienn']],
  ['night', ['nocn']],
]
// A map, since any word may be looked up: an object has a `constructor`.
const words: ReadonlyMap<string, MeterZone> = new Map([
  ['dzien', 'day'],
  ['noc', 'night'],
])

/** The zone that the label of a price names; null when it names none or several. */
export function readZone(label: string): MeterZone | null {
  const folded = foldText(label.slice(0, mostCharacters))
    .split(/[^a-z]/)
    .filter((word) => word !== '')
  const named = new Set(folded.flatMap((word, index) => zoneOf(word, folded[index - 1]) ?? []))
  // "Szczyt przedpołudniowy" names one zone by two words.
  if (named.has('morning_peak') || named.has('afternoon_peak')) named.delete('peak')
  const [zone, ...others] = named
  return zone !== undefined && others.length === 0 ? zone : null
}

function zoneOf(word: string, before: string | undefined): MeterZone | null {
  const zone = beginnings.find(([, starts]) => starts.some((start) => word.startsWith(start)))?.[0] ?? null
  if (zone === 'peak' && before === 'poza') return 'off_peak'
  // "Na dzień" is a date.
  return zone ?? (before === 'na' ? null : (words.get(word) ?? null))
}
