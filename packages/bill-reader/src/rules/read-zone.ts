import type { MeterZone } from '@lokum/contracts/settlements/meter'
import { foldText } from './fold-text.ts'

/** The name of a charge is not longer. */
const mostCharacters = 500

/** Words that name a zone, by how they begin; the first match decides, so narrower ones come first. */
const beginnings: readonly (readonly [MeterZone, readonly string[]])[] = [
  ['morning_peak', ['przedpoludniow']],
  ['afternoon_peak', ['popoludniow']],
  ['off_peak', ['pozaszczyt', 'pozaszczyc', 'offpeak']],
  ['peak', ['szczyt', 'szczyc']],
  ['day', ['dzienn', 'daytime', 'drozsz']],
  ['night', ['nocn', 'nighttime', 'tansz']],
]
// A map, since any word may be looked up: an object has a `constructor`.
const words: ReadonlyMap<string, MeterZone> = new Map([
  ['dzien', 'day'],
  ['dz', 'day'],
  ['day', 'day'],
  ['droga', 'day'],
  ['noc', 'night'],
  ['nocy', 'night'],
  ['night', 'night'],
  ['tania', 'night'],
  ['peak', 'peak'],
])

/** Words before which these mean no zone: "na dzień" is a date, and "per day" a unit. */
const dates: ReadonlySet<string> = new Set(['na', 'per', 'a'])

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

/** Words beside the name of a zone. */
const besides: ReadonlySet<string> = new Set([
  'poza',
  'strefa',
  'strefie',
  'strefy',
  'taryfa',
  'w',
  'na',
  'off',
  'zone',
  'rate',
  'tariff',
  'i',
  'ii',
  'iii',
  'pozostale',
  'pozostalych',
  'reszta',
  'inne',
  'godziny',
  'godzin',
  'godz',
  'hours',
  'remaining',
  'other',
  't',
])

/** A label without its zone and its explanations, by which the prices of a pair are found. */
export function withoutZone(label: string): string {
  const words = wordsOf(foldText(label.slice(0, mostCharacters)).split(/[([]/)[0] ?? '')
  return words.filter((word, index) => zoneOf(word, words[index - 1]) === null && !besides.has(word)).join(' ')
}

const numbered =
  /\b(?:stref\w{1,2}|zone|taryfa)\s{0,2}(?:nr )?(i{1,3}|[123])\b|\b(i{1,3}|[123])\s{0,2}strefa\b|\bt([123])\b/
const numbers: readonly string[] = ['i', 'ii', 'iii']

/** The number of the zone that a label names, such as 2 for "strefa II"; null when it names none. */
export function readZoneNumber(label: string): number | null {
  const [, after, before, short] = numbered.exec(foldText(label.slice(0, mostCharacters))) ?? []
  const number = after ?? before ?? short
  if (number === undefined) return null
  return numbers.includes(number) ? numbers.indexOf(number) + 1 : Number(number)
}

function zoneOf(word: string, before: string | undefined): MeterZone | null {
  const zone = beginnings.find(([, starts]) => starts.some((start) => word.startsWith(start)))?.[0] ?? null
  const named = zone ?? (before !== undefined && dates.has(before) ? null : (words.get(word) ?? null))
  return named === 'peak' && (before === 'poza' || before === 'off') ? 'off_peak' : named
}
