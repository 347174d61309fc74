import { categorize } from './categorize.ts'
import { foldText } from './fold-text.ts'
import { cellOf } from './follow-columns.ts'
import { isBill, isSeldomCharge, isTakenOff, kindOfRow, type Version, versionOf } from './kind-of-row.ts'
import { meteredUnits } from './metered-units.ts'
import { readMonth } from './read-months.ts'
import { readNumbers, unitAt } from './read-numbers.ts'
import type { Row } from './row.ts'
import type { RowState } from './row-state.ts'
import { type Printed, solveLine } from './solve-line.ts'
import type { SolvedRow } from './solve-row.ts'

export type ReadRow = Omit<Row, 'page' | 'line' | 'index' | 'isProse' | 'box' | 'recognised' | 'excerpt'>

/** The charge, or the earlier charge or payment, of a line; null when it has none. */
export function readRow(printed: Printed, state: RowState, point: boolean): ReadRow | null {
  const { text } = printed
  const { version, others } = versionOf(text.split(/ {2,}/))
  const kind = version === 'before' ? 'before' : kindOfRow(text, state)
  if (!kind || version === 'difference') return null
  const solved = solveLine(printed, state, point)
  const label = labelOf(others) ?? nameAbove(state, { version, solved })
  if (!solved || !hasWords(label)) return null
  return rowOf(solved, { kind, label, others, printed, state })
}

function rowOf(solved: SolvedRow, named: Named): ReadRow | null {
  const { kind, label, others, printed } = named
  const isSentence = others.length < 2 && !endsWithAmount(printed.text)
  if (kind === 'account') return isSentence ? null : accountRow(solved, label)
  if (isTakenOff(label, solved)) return accountRow(solved, label)
  return isBill(label) ? null : chargeRow(solved, { ...named, kind })
}

type Named = { kind: Row['kind']; label: string; others: readonly string[]; printed: Printed; state: RowState }

function chargeRow(solved: SolvedRow, { kind, label, others, printed, state }: Named): ReadRow | null {
  const named = categorize(label) ?? categorize(others.filter(hasWords).join(' '))
  // "Ciepła" is short for warm water, which is measured in m³.
  const category =
    named === 'heating' && solved.unit === 'm3' && /^ciepla\b/.test(foldText(label)) ? 'hot_water' : named
  const { text, spans } = printed
  const isDoubtful = category === null && state.columns.isOfReadings
  const certainty = certaintyOf(solved, { text, category, isDoubtful, isInTable: isInTable(spans, state) })
  if (!certainty) return null
  const section = categorize(state.pending) ?? state.section
  const inColumns = cellsOf(printed, state)
  const unit = inColumns.unit ?? unitOf(solved, { state, label, text }) ?? unitInName(solved, text)
  return { ...solved, unit, kind, certainty, label, category, section, meterNumber: inColumns.meterNumber }
}

function accountRow(solved: SolvedRow, label: string): ReadRow | null {
  const facts = { kind: 'account', certainty: 'sure', category: null, section: null, meterNumber: null } as const
  return solved.amount.eq(0) ? null : { ...solved, ...facts, label }
}

type Unnamed = { version: Version | null; solved: SolvedRow | null }

/** The name of a row without one: that of its other version, of the line above, or of its section. */
function nameAbove({ subject, pending, section, heading }: RowState, { version, solved }: Unnamed): string {
  if (version !== null && subject !== null) return subject
  if (pending !== '') return pending
  return section !== null && solved?.price ? heading : ''
}

type Words = Pick<Row, 'category'> & { text: string; isDoubtful: boolean; isInTable: boolean }

function certaintyOf(solved: SolvedRow, { text, category, isDoubtful, isInTable }: Words): Row['certainty'] | null {
  const { isChecked } = solved
  const isSeldom = isDoubtful || (isSeldomCharge(text) && !(isChecked && isInTable))
  if (!isSeldom && (isChecked || isFree(solved, isInTable))) return 'sure'
  if (!isChecked && !endsWithAmount(text)) return null
  return isSeldom || category === null ? 'possible' : 'plain'
}

/** A free charge says how much of it there was. */
function isFree({ amount, quantity, unit }: SolvedRow, isInTable: boolean): boolean {
  return amount.eq(0) && (isInTable || (quantity !== null && unit !== null))
}

// A name with an amount at the end of the line.
function endsWithAmount(line: string): boolean {
  // What is in brackets explains the amount.
  const text = line.replace(/\([^()]{1,40}\)\s{0,3}$/, '')
  return /\d[.,]\d{2}\s{0,3}(?:zl|zł|pln)?\.?(?:\s{0,3}brutto)?\s{0,3}$/i.test(text)
}

const fixed = /\bstal[aey]\b|abonament|handlow|mocow|przejsciow|fixed|standing|subscription/

/** A charge in a table has a cell for each of its columns. */
function isInTable(spans: Printed['spans'], { columns: { known } }: RowState): boolean {
  return known.length > 2 && spans.length > 2
}

// The longest unit that a cell may have.
const cellOfUnit = /^(?!vat)\p{L}[\p{L}\d/.³²-]{0,11}(?= |$)/iu

/** The unit and the meter number from their columns. */
function cellsOf({ text, spans }: Printed, { columns: { known } }: RowState): Pick<Row, 'unit' | 'meterNumber'> {
  const [unit = null] = cellOfUnit.exec(cellOf(text, spans, known, 'unit') ?? '') ?? []
  const [number = ''] = cellOf(text, spans, known, 'meter')?.split(' ') ?? []
  return {
    // "MW/m-c" is no MW.
    unit: unit === null || unit.includes('/') ? unit : (unitAt(unit) ?? unit),
    meterNumber: /\d/.test(number) && number.length >= 4 ? number : null,
  }
}

/** "Heat [GJ]": the unit of the quantity beside the name. */
function unitInName({ price }: SolvedRow, text: string): string | null {
  const [, word = ''] = /[[(]\s?([^\s\][()]{1,8})\s?[\])]/.exec(text) ?? []
  return price === null || word.includes('/') ? null : unitAt(word)
}

/** The unit in the heading of all quantities is not that of a fixed fee. */
function unitOf({ unit, price }: SolvedRow, { state, label, text }: { state: RowState; label: string; text: string }) {
  const found = unit ?? (price && state.columns.known.length === 0 ? state.unit : null)
  if (found === null || !meteredUnits.includes(found) || !fixed.test(foldText(label))) return found
  return readNumbers(text).some((number) => number.unit === found) ? found : null
}

/** The text before the numbers, without its list number; `null` when it has only units and signs. */
function labelOf(cells: readonly string[]): string | null {
  const cell = cells.find((one) => hasWords(one) && !isMonth(one)) ?? cells.find(hasWords)
  if (cell === undefined) return null
  const start = cell.replace(/^\s*\d{1,3}[.)]?\s+/, '')
  // What follows a colon is a part of the name, unless it is a number.
  const colon = /^([^:]{3,}):\s+(?=[-\d])/.exec(start)
  return (colon?.[1] ?? start.replace(/\s-?\d[\d.,]*(?:\s.*|$)/su, '')).trim()
}

const signs =
  /(?<!\p{L})(?:zł|pln|netto|brutto|net|gross|vat|kwh|mwh|gj|m[23³²]|mies|szt|zw|np|nd|okres|usł|kpl|m-c|mc|os)(?!\p{L})/giu

function hasWords(cell: string): boolean {
  return /\p{L}{2}/u.test(cell.replaceAll(signs, ' '))
}

/** A row says first which month it is for. */
function isMonth(cell: string): boolean {
  return readMonth(cell) !== null && cell.length <= longestMonth
}

const longestMonth = 24
