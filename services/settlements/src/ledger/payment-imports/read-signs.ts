import type { Columns } from './find-table.ts'
import type { CsvRecord } from './parse-records.ts'
import { type Direction, readDirection } from './read-direction.ts'

/** How a file tells incoming from outgoing money, besides the words of a line. */
export type Signs = {
  /** Some amounts have a minus, so that those without one came in. */
  hasMinus: boolean
  /** All amounts of the column have this direction: by its heading, or because outgoing ones leave it empty. */
  ofColumn: Direction | undefined
}

type Given = { columns: Columns; headings: readonly string[] }

/** Looks at all transactions of a file at once. Pure. */
export function readSigns(records: readonly CsvRecord[], { columns, headings }: Given): Signs {
  const amounts = records.map(({ cells }) => cells[columns.amount]?.trim() ?? '')
  const ofHeading = readDirection(headings[columns.amount] ?? '')?.direction
  const isSplit = amounts.some((amount) => /^[-−–]?$/u.test(amount))
  return {
    hasMinus: amounts.some((amount) => /[-−–]/u.test(amount) && /\d/.test(amount)),
    ofColumn: ofHeading ?? (isSplit ? 'in' : undefined),
  }
}
