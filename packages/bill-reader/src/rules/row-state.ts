import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { TextSpan } from '../readers/arrange-lines.ts'
import { beginPart } from './begin-part.ts'
import { categorize } from './categorize.ts'
import { foldText } from './fold-text.ts'
import { type Columns, followColumns, noColumns } from './follow-columns.ts'
import { readNumbers, unitAt } from './read-numbers.ts'
import { readUnitCell } from './unit-cell.ts'

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
  /** Whether the line above is a row. */
  isBelowRow: boolean
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
  isBelowRow: false,
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
  const columns = row ? within(state.columns, text, spans) : followColumns(state.columns, text, spans)
  const headed = section === null ? state : { ...state, section, heading: state.pending }
  // Another table has other charges.
  const subject = row?.label ?? (columns.height > 0 ? null : state.subject)
  const plain = { ...headed, pending: '', columns, isBelowRow: row !== null, subject }
  const isOfTable = columns.height > 0 && text.includes('  ')
  const begun = beginPart(folded, { isHeading: isHeading(text), isOfTable, hasBefore: state.hasBefore })
  if (begun) return { ...plain, ...begun }
  return row ? plain : followHeading(plain, text)
}

/** The columns of the table that the row belongs to, and where its unit is. */
function within(columns: Columns, text: string, spans: readonly TextSpan[]): Columns {
  return { ...columns, open: [], height: 0, units: readUnitCell(text, spans, columns) ?? columns.units }
}

function followHeading(state: RowState, text: string): RowState {
  const unit = /(?:ilosc|zuzycie|quantity|usage|consumption)\D{0,3}(?:kwh|mwh|m3|gj)/.test(foldText(text))
    ? unitIn(text)
    : state.unit
  const words = text.replace(meter, '')
  if (!isShort(words) || text.includes(':')) return { ...state, unit, pending: '' }
  // The name of a company tells nothing of a row.
  const pending = text.includes('  ') || company.test(foldText(text)) ? '' : words
  // The name of charges, as of "Sales of energy".
  const isAside = state.isAside && categorize(pending) === null
  return { ...state, unit, pending, isAside }
}

/** "Gas, meter 00998877". */
const meter = /[ ,–-]{1,3}(?:licznik|gazomierz|wodomierz|ciepłomierz)\p{L}{0,2} (?:nr )?[\p{L}\d/-]{4,20}$/iu
const company =
  /\bs\. ?a\.|\bsp\. ?z|\bspolka|\bs\. ?c\.|przedsiebiorstw|\bzaklad|spoldzielni|wspolnota|\bgmin|\burzad|\bltd|\bplc\b/

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
