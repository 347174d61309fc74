import { type Locale, writeNumber } from '../../money/write-number.ts'
import type { PricedLine } from './find-lines.ts'
import { fitUnit } from './fit-unit.ts'
import { labelOf } from './label-of.ts'
import { proposalWords, writeRate } from './proposal-words.ts'
import { mostProposals } from './settlement-case.ts'

/** The notes about one price. */
const mostNotes = 20

/** The confidence in a price that the operator must review. */
export const confidenceOfDoubt = 0.4

export type ChosenLine = PricedLine & { notes: readonly string[]; confidence: number | null }

/**
 * Chooses among the prices with the same category and label: those of the first document, with all its lines of this label that
 * have a quantity, else the last one. Notes name the prices passed over. Expects the order of `findLines`.
 */
export function chooseLines(lines: readonly PricedLine[], locale: Locale): ChosenLine[] {
  const groups = Map.groupBy(lines, ({ line, category }) => `${category} ${labelOf(line)}`)
  // The settlement is refused above this number, so the rest need no choice.
  return [...groups.values()]
    .slice(0, mostProposals)
    .flatMap(([first, ...others]) => (first ? choose([first, ...others], locale) : []))
}

type Group = readonly [PricedLine, ...PricedLine[]]

function choose(group: Group, locale: Locale): ChosenLine[] {
  const { document } = group[0]
  const ofDocument = group.filter((one) => one.document.id === document.id)
  const last = ofDocument.at(-1) ?? group[0]
  const areParts = ofDocument.every(({ line }) => line.quantity !== null && line.quantity > 0)
  const shared = [...document.findings.map(({ detail }) => detail), ...periodNotes(group[0], locale)]
  const others = otherDocuments(group, locale)
  if (areParts) return ofDocument.map((one) => noted(one, [...shared, ...doubtsOf(one, locale), ...others]))

  const lines = otherLines(ofDocument, last, locale)
  const chosen = noted(last, [...shared, ...doubtsOf(last, locale), ...lines, ...others])
  return [lines.length > 0 ? { ...chosen, confidence: inDoubt(chosen.confidence) } : chosen]
}

/** A confidence so low that the operator must review the price. */
export function inDoubt(confidence: number | null): number {
  return Math.min(confidenceOfDoubt, confidence ?? 1)
}

function noted(price: PricedLine, notes: readonly string[]): ChosenLine {
  const { confidence } = price.line
  const isOther = price.naming === 'other'
  return {
    ...price,
    confidence: isOther ? inDoubt(confidence) : confidence,
    notes: [...new Set(notes)].slice(0, mostNotes),
  }
}

function periodNotes({ document }: PricedLine, locale: Locale): string[] {
  return document.days === 0 ? [proposalWords[locale].noPeriod] : []
}

function doubtsOf({ naming, line }: PricedLine, locale: Locale): string[] {
  return naming === 'other' ? [proposalWords[locale].otherMeter(line.meter_number ?? '')] : []
}

/** Lines with the same label and another price, of which the last is used because not all have a quantity. */
function otherLines(ofDocument: readonly PricedLine[], last: PricedLine, locale: Locale): string[] {
  return ofDocument
    .filter(({ ratePln }) => ratePln !== last.ratePln)
    .map((other) => proposalWords[locale].otherLine(other.line.line, rateText(other, locale)))
}

/** The same price in other documents, with the reason for which the first was used; no more than a price may have notes. */
function otherDocuments(group: Group, locale: Locale): string[] {
  const [used] = group
  const others = group.filter(({ document }) => document.id !== used.document.id)
  const different = new Map(others.map((one) => [`${one.document.id} ${one.ratePln} ${one.line.unit}`, one]))
  return [...different.values()].slice(0, mostNotes).map((one) => passedOver(one, used, locale))
}

function passedOver(one: PricedLine, used: PricedLine, locale: Locale): string {
  const rate = rateText(one, locale)
  const words = proposalWords[locale]
  if (one.namesMeter !== used.namesMeter) return words.namesMeter(rate)
  if (one.naming !== used.naming) return words.namesNoOther(rate)
  if (used.document.isCorrection && !one.document.isCorrection) return words.correction(rate)
  return one.document.days === used.document.days ? words.laterDocument(rate) : words.otherDocument(rate)
}

function rateText({ ratePln, line }: PricedLine, locale: Locale): string {
  return writeRate(fitUnit(ratePln, line.unit) ?? { ratePln, unit: '?' }, locale)
}

/** A quantity with its unit as written in the notes. */
export function writeQuantity(quantity: number | string, unit: string, locale: Locale): string {
  return `${writeNumber(quantity, locale)} ${unit === 'm3' ? 'm³' : unit}`
}
