import type { PageBox } from '@lokum/contracts/settlements/line-at'
import type { TextSpan } from '../readers/arrange-lines.ts'
import { joinBoxes } from '../readers/page-box.ts'
import type { PdfPage } from '../readers/pdf-text.ts'
import { categorize } from './categorize.ts'
import { readNumbers } from './read-numbers.ts'
import { type ReadRow, readRow } from './read-row.ts'
import type { Row } from './row.ts'
import { firstState, follow } from './row-state.ts'
import { splitColumns } from './split-columns.ts'
import { unitInName } from './unit-cell.ts'

/** The rows with charges from all pages, without sums, meter readings and future charges. */
export function readRows(pages: readonly PdfPage[], { point }: { point: boolean }): Row[] {
  const rows: Row[] = []
  let state = firstState
  let above: Printed | undefined
  let isTail = false
  for (const printed of placed(pages)) {
    if (above?.page !== printed.page) state = { ...state, isAside: false }
    state = { ...state, columns: splitColumns(state.columns, printed.text, printed.spans) }
    const row = readRow(printed, state, point)
    // The name of the row, which is in the line above it.
    const name = row && isNamedAbove(row, { printed, above, pending: state.pending }) ? above : undefined
    if (row) rows.push(rowAt(row, printed, name))
    // A name too long for its column continues directly below it.
    isTail = row !== null || (isTail && appendToLast(rows, printed))
    state = follow(state, printed, row)
    above = printed
  }
  return doubtProse(rows)
}

/** Where charges are in columns, a sentence with a calculation explains one of them. */
function doubtProse(rows: readonly Row[]): Row[] {
  const inColumns = rows.filter(({ isProse, isChecked, kind }) => !isProse && isChecked && kind === 'charge')
  if (inColumns.length < 2) return [...rows]
  return rows.map((row) => (row.isProse && row.kind !== 'account' ? { ...row, certainty: 'possible' } : row))
}

type Lines = { printed: Printed; above: Printed | undefined; pending: string }

/** A name of its own line, or that of the version of the row above. */
function isNamedAbove({ label }: ReadRow, { printed, above, pending }: Lines): boolean {
  if (label === pending) return true
  return !printed.text.includes(label) && above !== undefined && above.text.includes(label)
}

function rowAt(row: ReadRow, printed: Printed, name: Printed | undefined): Row {
  const { text, page, line, index, recognised } = printed
  const excerpt = [name?.text ?? '', text].join(' ').trim().slice(0, 500)
  const isProse = !text.includes('  ')
  return { ...row, page, line, index, isProse, box: boxOf(printed, name), recognised, excerpt }
}

type Printed = {
  text: string
  spans: readonly TextSpan[]
  page: number
  line: number
  index: number
  box: PageBox | null
  recognised: number | null
}

function placed(pages: readonly PdfPage[]): Printed[] {
  const printed = pages.flatMap(({ lines, boxes, spans, confidences }, page) =>
    lines.map((text, line) => ({
      text,
      spans: spans?.[line] ?? [],
      page: page + 1,
      line: line + 1,
      box: boxes?.[line] ?? null,
      recognised: confidences?.[line] ?? null,
    })),
  )
  return printed.map((one, index) => ({ ...one, index }))
}

/** A name on the page before is left out. */
function boxOf({ page, box }: Pick<Printed, 'page' | 'box'>, other: Printed | undefined): PageBox | null {
  return other?.page === page ? joinBoxes(box, other.box) : box
}

// Longer than a name may be stored.
const longestLabel = 200

/** Whether the line continues the name of the last row: in lower case, in a column. */
function appendToLast(rows: Row[], printed: Printed): boolean {
  const { text, page } = printed
  const last = rows.at(-1)
  if (last?.page !== page || last.label.length > longestLabel) return false
  if (!/^(?:[-–] ?)?\p{Ll}/u.test(text) || text.includes('  ') || readNumbers(text).length > 0) return false
  last.label = `${last.label} ${text}`
  last.box = boxOf(last, printed)
  last.category ??= categorize(last.label)
  last.unit ??= last.quantity && unitInName(text)
  return true
}
