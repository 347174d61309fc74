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

/** Zones of tariffs with two, by the names that suppliers have for one. */
const sameZone: readonly (readonly [MeterZone, MeterZone])[] = [
  ['peak', 'day'],
  ['off_peak', 'night'],
]

/** The zone that the label of a price names, where a parenthesis only explains it; null when it names none or several. */
export function readZone(label: string): MeterZone | null {
  const folded = foldText(label.slice(0, mostCharacters))
  const [first = '', ...explained] = folded.split(/[([]/)
  const beyond = explained.map((part) => part.split(/[)\]]/).slice(1).join(' '))
  return onlyZone([first, ...beyond].join(' ')) ?? onlyZone(folded)
}

function onlyZone(text: string): MeterZone | null {
  const named = zonesIn(text)
  // "Szczyt przedpołudniowy" names one zone by two words.
  if (named.has('morning_peak') || named.has('afternoon_peak')) named.delete('peak')
  const [zone, other, ...more] = named
  if (zone === undefined || more.length > 0) return null
  const isSame = sameZone.some((names) => names.includes(zone) && other !== undefined && names.includes(other))
  return other === undefined || isSame ? zone : null
}

function zonesIn(text: string): Set<MeterZone> {
  const words = wordsOf(text)
  return new Set(words.flatMap((word, index) => zoneOf(word, words[index - 1]) ?? []))
}

function wordsOf(text: string): string[] {
  return text.split(/[^a-z]/).filter((word) => word !== '')
}

/** A label without its zone and its explanations, by which the two prices of a pair are found. */
export function withoutZone(label: string): string {
  const words = wordsOf(foldText(label.slice(0, mostCharacters)).split(/[([]/)[0] ?? '')
  const isKept = (word: string, index: number) =>
    zoneOf(word, words[index - 1]) === null && !['poza', 'strefa', 'strefie', 'taryfa'].includes(word)
  return words.filter(isKept).join(' ')
}

function zoneOf(word: string, before: string | undefined): MeterZone | null {
  const zone = beginnings.find(([, starts]) => starts.some((start) => word.startsWith(start)))?.[0] ?? null
  if (zone === 'peak' && before === 'poza') return 'off_peak'
  // "Na dzień" is a date.
  return zone ?? (before === 'na' ? null : (words.get(word) ?? null))
}
