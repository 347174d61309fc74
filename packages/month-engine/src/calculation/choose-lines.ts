import { billsInTurn, type TenantDays, type Turn } from './bills-in-turn.ts'
import { ownDays } from './covered-days.ts'
import type { PricedLine } from './find-lines.ts'
import { fitUnit } from './fit-unit.ts'
import { type Note, type NotedRate, toNote } from './note.ts'
import { mostProposals } from './settlement-case.ts'
import { splitLabel } from './split-label.ts'

/** The notes about one price. */
const mostNotes = 20

/** The confidence in a price that the landlord must review. */
export const confidenceOfDoubt = 0.4

export type ChosenLine = PricedLine & {
  notes: readonly Note[]
  confidence: number | null
  /** Set when several bills have the price in turn. */
  turn: Pick<Turn, 'bill' | 'days' | 'within'> | null
}

/**
 * Chooses among the prices with the same category and label, without the place and the days that it names: those of bills that cover the tenant's days one after the other, else
 * those of the first document, with all its lines of this label that have a quantity, else the last one. Notes name the prices
 * passed over. Expects the order of `findLines`.
 */
export function chooseLines(lines: readonly PricedLine[], days: TenantDays): ChosenLine[] {
  const groups = Map.groupBy(lines, keyOf)
  // The settlement is refused above this number, so the rest need no choice.
  return [...groups.values()]
    .slice(0, mostProposals)
    .flatMap(([first, ...others]) => (first ? choose([first, ...others], days) : []))
}

function keyOf({ line, category }: PricedLine): string {
  const { name, numbers } = splitLabel(line.label, { isDated: ownDays(line) !== null })
  return JSON.stringify([category, name, numbers])
}

type Group = readonly [PricedLine, ...PricedLine[]]

function choose(group: Group, days: TenantDays): ChosenLine[] {
  const turns = billsInTurn(group, days)
  if (turns.length > 0) return turns.flatMap(inTurn)
  const bill = nameBill(group[0])
  const ofDocument = group.filter((one) => nameBill(one) === bill)
  const last = ofDocument.at(-1) ?? group[0]
  const areParts = ofDocument.every(({ line }) => line.quantity !== null && line.quantity > 0)
  const findings = new Map(ofDocument.map(({ document }) => [document.id, document.findings]))
  const shared = [...[...findings.values()].flat().map(toNote), ...periodNotes(group[0])]
  const others = otherDocuments(group)
  if (areParts) return ofDocument.map((one) => noted(one, [...shared, ...doubtsOf(one), ...others]))

  const lines = otherLines(ofDocument, last)
  const chosen = noted(last, [...shared, ...doubtsOf(last), ...lines, ...others])
  return [lines.length > 0 ? { ...chosen, confidence: inDoubt(chosen.confidence) } : chosen]
}

/** The bill whose quantity a price has a part of. */
export function nameBill({ document, line }: PricedLine): string {
  return line.partOf ?? document.id
}

function inTurn({ lines, ...turn }: Turn): ChosenLine[] {
  return lines.map((one) => {
    const notes = [...one.document.findings.map(toNote), ...doubtsOf(one)]
    return { ...noted(one, notes), turn }
  })
}

/** A confidence so low that the landlord must review the price. */
export function inDoubt(confidence: number | null): number {
  return Math.min(confidenceOfDoubt, confidence ?? 1)
}

function noted(price: PricedLine, notes: readonly Note[]): ChosenLine {
  const { confidence } = price.line
  const isOther = price.naming === 'other'
  return {
    ...price,
    confidence: isOther ? inDoubt(confidence) : confidence,
    notes: [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()].slice(0, mostNotes),
    turn: null,
  }
}

function periodNotes({ document }: PricedLine): Note[] {
  return document.days === 0 ? [{ code: 'no_period' }] : []
}

function doubtsOf({ naming, line }: PricedLine): Note[] {
  return naming === 'other' ? [{ code: 'meter_is_unknown', number: line.meter_number ?? '' }] : []
}

/** Lines with the same label and another price, of which the last is used because not all have a quantity. */
function otherLines(ofDocument: readonly PricedLine[], last: PricedLine): Note[] {
  return ofDocument
    .filter(({ ratePln }) => ratePln !== last.ratePln)
    .map((other) => ({ code: 'price_in_other_line', line: other.line.line, ...rateOf(other) }))
}

/** Notes about the same price in other bills, with the reason for which the first was used; no more than a price may have notes. */
function otherDocuments(group: Group): Note[] {
  const [used] = group
  const others = group.filter((one) => nameBill(one) !== nameBill(used))
  const different = new Map(others.map((one) => [`${one.document.id} ${one.ratePln} ${one.line.unit}`, one]))
  return [...different.values()].slice(0, mostNotes).map((one) => ({ code: passedOver(one, used), ...rateOf(one) }))
}

function passedOver(one: PricedLine, used: PricedLine) {
  if (one.namesMeter !== used.namesMeter) return 'price_names_no_meter'
  if (one.naming !== used.naming) return 'price_names_other_meter'
  if (used.document.isCorrection && !one.document.isCorrection) return 'price_was_corrected'
  return one.document.days === used.document.days ? 'price_is_older' : 'price_covers_fewer_days'
}

function rateOf({ ratePln, line }: PricedLine): NotedRate {
  const { ratePln: rate_pln, unit } = fitUnit(ratePln, line.unit) ?? { ratePln, unit: '?' }
  return { rate_pln, unit }
}
