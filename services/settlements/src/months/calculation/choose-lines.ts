import Big from 'big.js'
import { type Locale, writeNumber } from '../../money/write-number.ts'
import type { PricedLine } from './find-lines.ts'
import { fitUnit } from './fit-unit.ts'
import { proposalWords, writeRate } from './proposal-words.ts'
import { mostProposals } from './settlement-case.ts'

/** The notes about one price. */
const mostNotes = 20

/** The confidence in a price that covers only a part of the metered use, so the operator must review it. */
const confidenceOfPart = 0.4

export type ChosenLine = PricedLine & { notes: readonly string[]; confidence: number | null }

/**
 * Chooses among several prices with the same category and label: the document covering most days wins, within it the last line.
 * Notes name the prices passed over and bills that split the use among several prices. Expects the order of `findLines`.
 */
export function chooseLines(lines: readonly PricedLine[], locale: Locale): ChosenLine[] {
  const groups = Map.groupBy(lines, ({ line, category }) => `${category} ${plain(line.label)}`)
  // The settlement is refused above this number, so the rest need no choice.
  const chosen = [...groups.values()]
    .slice(0, mostProposals)
    .flatMap(([first, ...others]) => (first ? [choose([first, ...others], locale)] : []))
  const bills = Map.groupBy(chosen, billOf)
  const noted = [...bills.values()].flatMap((bill) => noteParts(bill, locale))
  const byLine = new Map(noted.map((one) => [one.line, one]))
  return chosen.map((one) => byLine.get(one.line) ?? one)
}

/** Prices of one bill for one meter; they apply to the same use unless their quantities differ. */
function billOf({ document, category, line }: PricedLine): string {
  return [document.id, category, line.unit, line.meter_number].join(' ')
}

/** Differing quantities are parts of the use, except one that is the sum of the others; such a price is uncertain. */
function noteParts(bill: readonly ChosenLine[], locale: Locale): ChosenLine[] {
  const quantities = [...new Set(bill.flatMap(({ line }) => line.quantity ?? []))].toSorted((one, other) => one - other)
  const parts = quantities.slice(0, -1)
  const whole = quantities.at(-1)
  if (parts.length === 0) return [...bill]
  const sum = parts.reduce((sum, quantity) => sum.plus(quantity), new Big(0)).toNumber()
  return bill.map((chosen) => {
    const { quantity, unit } = chosen.line
    if (quantity === null || (quantity === whole && whole === sum)) return chosen
    const note = proposalWords[locale].partOfUse(`${writeNumber(quantity, locale)} ${unit ?? ''}`.trim())
    const confidence = Math.min(confidenceOfPart, chosen.confidence ?? 1)
    return { ...chosen, confidence, notes: [note, ...chosen.notes] }
  })
}

function choose(group: readonly [PricedLine, ...PricedLine[]], locale: Locale): ChosenLine {
  const { document } = group[0]
  const ofDocument = group.filter((one) => one.document.id === document.id)
  const chosen = ofDocument.at(-1) ?? group[0]
  const words = proposalWords[locale]
  const notes = group.flatMap((other) => {
    const isOfDocument = other.document.id === document.id
    if (isOfDocument && other.ratePln === chosen.ratePln) return []
    const rate = writeRate(fitUnit(other.ratePln, other.line.unit) ?? { ratePln: other.ratePln, unit: '?' }, locale)
    return [isOfDocument ? words.otherLine(other.line.line, rate) : words.otherDocument(rate)]
  })
  const found = document.findings.map(({ detail }) => detail)
  return {
    ...chosen,
    confidence: chosen.line.confidence,
    notes: [...found, ...(document.days === 0 ? [words.noPeriod] : []), ...new Set(notes)].slice(0, mostNotes),
  }
}

function plain(label: string): string {
  return label.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
