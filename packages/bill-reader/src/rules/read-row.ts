import { categorize } from './categorize.ts'
import type { Meaning } from './column.ts'
import { foldText } from './fold-text.ts'
import { findCell } from './follow-columns.ts'
import { findVersion, isBill, isOwed, isSeldomCharge, isTakenOff, isThisBill, kindOfRow } from './kind-of-row.ts'
import { hasWords, nameAbove, nameRow } from './name-of-row.ts'
import { readNumbers } from './read-numbers.ts'
import type { Row } from './row.ts'
import type { RowState } from './row-state.ts'
import { type Printed, solveLine } from './solve-line.ts'
import type { SolvedRow } from './solve-row.ts'
import { splitPairs } from './split-pairs.ts'
import { unitOfRow } from './unit-of-row.ts'

export type ReadRow = Omit<Row, 'page' | 'line' | 'index' | 'isProse' | 'box' | 'recognised' | 'excerpt'>

/** The charge, or the earlier charge or payment, of a line; null when it has none. */
export function readRow(line: Printed, state: RowState, point: boolean): ReadRow | null {
  const printed = firstPair(line)
  const { text } = printed
  const { version, others } = findVersion(text.split(/ {2,}/))
  const kind = version === 'before' ? 'before' : kindOfRow(text, state)
  if (!kind || version === 'difference') return null
  const solved = solveLine(printed, state, point)
  // An earlier payment has a day or a number for its name.
  const isListed = kind === 'account' && state.isAccount
  const label = nameRow(others) ?? (isListed ? others[0]?.trim() : null) ?? nameAbove(state, { version, solved })
  if (!solved || !(isListed ? others.length > 1 : hasWords(label))) return null
  return rowOf(solved, { kind, label, others, printed, state })
}

/** Cuts the text after the first of several amounts with names. */
function firstPair(printed: Printed): Printed {
  const [first = '', ...others] = splitPairs(printed.text)
  if (others.length === 0) return printed
  return { ...printed, text: first, spans: printed.spans.filter(({ start }) => start < first.length) }
}

function rowOf(solved: SolvedRow, named: Named): ReadRow | null {
  const { kind, label, others, printed } = named
  const isSentence = others.length < 2 && !endsWithAmount(printed.text)
  if (kind === 'account') return isSentence ? null : accountRow(solved, named)
  if (isTakenOff(label, solved)) return accountRow(solved, named)
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
  const isCharged = endsWithAmount(text) || isInColumn(printed, state)
  const certainty = certaintyOf(solved, { text, category, isDoubtful, isCharged, isInTable: isInTable(spans, state) })
  if (!certainty) return null
  // A row named by a heading is below no other one.
  const section = label === state.pending ? null : (categorize(state.pending) ?? state.section)
  const unit = unitOfRow(solved, { label, printed, state })
  const facts = { isNet: isNet(solved, printed, state), meterNumber: meterIn(printed, state) }
  return { ...solved, unit, kind, certainty, label, isPaid: false, category, section, ...facts }
}

function accountRow(solved: SolvedRow, { label, state }: Named): ReadRow | null {
  const facts = {
    kind: 'account',
    certainty: 'sure',
    category: null,
    section: null,
    isNet: false,
    meterNumber: null,
  } as const
  const isPaid = state.isAccount && !isOwed(label)
  return solved.amount.eq(0) || isThisBill(label) ? null : { ...solved, ...facts, label, isPaid }
}

type Words = Pick<Row, 'category'> & { text: string; isDoubtful: boolean; isCharged: boolean; isInTable: boolean }

function certaintyOf(
  solved: SolvedRow,
  { text, category, isDoubtful, isCharged, isInTable }: Words,
): Row['certainty'] | null {
  const { isChecked } = solved
  const isSeldom = isDoubtful || (isSeldomCharge(text) && !(isChecked && isInTable))
  if (!isSeldom && (isChecked || isFree(solved, isInTable))) return 'sure'
  if (!isChecked && !isCharged) return null
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

/** A charge in a table has a cell for each of its columns. */
function isInTable(spans: Printed['spans'], { columns: { known } }: RowState): boolean {
  return known.length > 2 && spans.length > 2
}

const charges: readonly Meaning[] = ['gross', 'amount', 'due', 'share', 'net']

/** An amount where the heading says that there are charges. */
function isInColumn({ text, spans }: Printed, { columns: { known } }: RowState): boolean {
  return charges.some((means) => /^[^\p{L}%]*\d[.,]\d{2}-?(?: |$)/u.test(findCell(text, spans, known, means) ?? ''))
}

function isNet({ amount, gross }: SolvedRow, { text, spans }: Printed, { columns: { known } }: RowState): boolean {
  const inColumn = gross === null ? readNumbers(findCell(text, spans, known, 'net') ?? '') : []
  return inColumn.some(({ values }) => values.some((value) => value.eq(amount)))
}

/** The number in the column of meters. */
function meterIn({ text, spans }: Printed, { columns: { known } }: RowState): string | null {
  const [number = ''] = findCell(text, spans, known, 'meter')?.split(' ') ?? []
  return /\d/.test(number) && number.length >= 4 ? number : null
}
