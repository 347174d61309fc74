import type { CsvRecord } from './parse-records.ts'
import { readAmount } from './read-amount.ts'
import { findDateFormats } from './read-date.ts'

/** The first lines of a CSV with what each cell may be, found once, since a guess looks at them many times. */
export type SampleRow = { cells: readonly string[]; kinds: readonly CellKinds[] }
export type CellKinds = { isDay: boolean; isMoney: boolean; isText: boolean }

/** Pure. */
export function sampleRows(records: readonly CsvRecord[]): SampleRow[] {
  return records.map(({ cells }) => ({ cells, kinds: cells.map(kindsOf) }))
}

/** No day and no amount is written with fewer or more characters. */
const daylike = /^.{6,60}$/su
const moneylike = /^.{1,60}$/su

function kindsOf(cell: string): CellKinds {
  const hasDigit = /\d/.test(cell)
  return {
    isDay: hasDigit && daylike.test(cell) && findDateFormats([cell]).length > 0,
    isMoney: hasDigit && moneylike.test(cell) && readAmount(cell) !== undefined,
    isText: /[\p{L}\p{N}]/u.test(cell),
  }
}
