import type { PageBox } from '@lokum/contracts/settlements/line-at'
import { foldText } from './fold-text.ts'
import { readDates } from './read-dates.ts'
import { readDays } from './read-days.ts'
import type { Days } from './read-month-words.ts'

/** No row has more cells that are looked at, and no month is longer. */
const [mostCells, longestMonth] = [24, 24]

/**
 * The days that a printed row is for, where they differ from those of the bill: named in its label, as a range in a cell or in two
 * cells beside each other, or as a month in a cell of its own. A day alone may be that of a reading.
 */
export function readRowDays({ label, excerpt }: { label: string; excerpt: string }, bill: Days | null): Days | null {
  if (bill === null) return null
  const named = readDays(label, bill)
  if (named && named.from !== named.to) return named
  const cells = excerpt.split(/ {2,}/).slice(0, mostCells)
  const dated = cells.map((cell) => readDates(cell).length)
  // A row without a name stands below the row that has it, with its own days last.
  const from = dated.findLastIndex((count, index) => count > 1 || (count === 1 && dated[index + 1] === 1))
  if (from >= 0) return readDays(cells.slice(from, dated[from] === 1 ? from + 2 : from + 1).join(' - '), bill)
  const months = cells.filter((cell, index) => (cell.length <= longestMonth && !isNumber(cell)) || dated[index] === 1)
  return months.map((cell) => readDays(cell, bill)).find((days) => days && days.from !== days.to) ?? null
}

type PrintedRow = { label: string; excerpt: string; page: number; box: PageBox | null }

/** Rows that begin further to the right by this part of the page stand below the first cell of the row above. */
const indent = 0.02

type Above = { page: number; left: number; days: Days }

/** The days of each row; a row whose first cell is empty has those of the row above, if they are its first cell. */
export function daysOfRows<Row extends PrintedRow>(rows: readonly Row[], bill: Days | null): Map<Row, Days | null> {
  const found = new Map<Row, Days | null>()
  let above: Above | null = null
  for (const row of rows) {
    const own = readRowDays(row, bill)
    const inherited: Above | null = isBelow(row, above) ? above : null
    found.set(row, own ?? inherited?.days ?? null)
    above = own && beginsWithDays(row, bill) ? { page: row.page, left: row.box?.[0] ?? 0, days: own } : inherited
  }
  return found
}

function isBelow({ page, box }: PrintedRow, above: Above | null): boolean {
  return above !== null && box !== null && above.page === page && box[0] > above.left + indent
}

function beginsWithDays({ excerpt }: PrintedRow, bill: Days | null): boolean {
  const [first = ''] = excerpt.split(/ {2,}/)
  return readRowDays({ label: '', excerpt: first }, bill) !== null
}

function isNumber(cell: string): boolean {
  return /^-?[\d\s.,]*\d[.,]\d{2}\s?(?:zl|pln|%)?$/.test(foldText(cell))
}
