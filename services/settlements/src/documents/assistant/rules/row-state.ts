import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { TextSpan } from '../../readers/arrange-lines.ts'
import { beginPart } from './begin-part.ts'
import { categorize } from './categorize.ts'
import { foldText } from './fold-text.ts'
import { type Columns, followColumns, noColumns } from './follow-columns.ts'
import { readNumbers, unitAt } from './read-numbers.ts'

/** The context of a row from the lines above it. */
export type RowState = {
  isBefore: boolean
  /** Some rows above are what was charged before a correction. */
  hasBefore: boolean
  /** Below a heading of something else than charges: later payments, earlier years, sums of VAT, a form to pay with. */
  isAside: boolean
  /** Below a heading of payments and invoices that the bill takes into account. */
  isAccount: boolean
  section: CostCategory | null
  /** The name of the section. */
  heading: string
  /** A name whose numbers are in the next line. */
  pending: string
  /** The name of the last row. */
  subject: string | null
  /** The unit in the heading of the quantities. */
  unit: string | null
  columns: Columns
}

export const firstState: RowState = {
  isBefore: false,
  hasBefore: false,
  isAside: false,
  isAccount: false,
  section: null,
  heading: '',
  pending: '',
  subject: null,
  unit: null,
  columns: noColumns,
}

type Printed = { text: string; spans: readonly TextSpan[] }

/** Updates the context from a line and the row that it is, if it is one. */
export function follow(state: RowState, { text, spans }: Printed, row: { label: string } | null): RowState {
  const folded = foldText(text)
  // A name that belongs to a row is no heading for the following rows.
  const section = row?.label === state.pending ? null : categorize(state.pending)
  const columns = row ? { ...state.columns, open: [], height: 0 } : followColumns(state.columns, text, spans)
  const headed = section === null ? state : { ...state, section, heading: state.pending }
  const plain = { ...headed, pending: '', columns, subject: row?.label ?? state.subject }
  const begun = beginPart(folded, { isHeading: isHeading(text), hasBefore: state.hasBefore })
  if (begun) return { ...plain, ...begun }
  return row ? plain : followHeading(plain, text)
}

function followHeading(state: RowState, text: string): RowState {
  const unit = /(?:ilosc|zuzycie|quantity|usage|consumption)\D{0,3}(?:kwh|mwh|m3|gj)/.test(foldText(text))
    ? unitIn(text)
    : state.unit
  if (!isShort(text) || text.includes(':')) return { ...state, unit, pending: '' }
  const pending = text.includes('  ') ? '' : text
  // The name of charges, as of "Sales of energy".
  const isAside = state.isAside && categorize(pending) === null
  return { ...state, unit, pending, isAside }
}

function unitIn(text: string): string | null {
  const word = /(?:kwh|mwh|m3|m³|gj)/i.exec(text)?.[0]
  return word === undefined ? null : unitAt(word)
}

const longestHeading = 80

function isShort(text: string): boolean {
  const words = text.replace(/^\d{1,2}[.)] /, '')
  return text.length <= longestHeading && readNumbers(words).length === 0
}

/** A line of words in one column. */
function isHeading(text: string): boolean {
  return isShort(text) && !text.includes('  ')
}
