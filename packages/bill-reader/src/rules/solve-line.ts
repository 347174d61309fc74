import type { TextSpan } from '../readers/arrange-lines.ts'
import { pdfLimits } from '../readers/pdf-text.ts'
import { placeNumbers } from './follow-columns.ts'
import { type PrintedNumber, readNumbers } from './read-numbers.ts'
import type { RowState } from './row-state.ts'
import { solveColumns } from './solve-columns.ts'
import type { SolvedRow } from './solve-row.ts'

/** A line with its cells, and how surely its words were recognised, if it is one of a picture. */
export type Printed = { text: string; spans: readonly TextSpan[]; recognised?: number | null }

/** A space may group thousands or separate two columns; the place of the cells decides, then the arithmetic. */
export function solveLine(printed: Printed, { columns }: RowState, point: boolean): SolvedRow | null {
  const { text, spans, recognised = null } = printed
  const broken = breakCells(text, spans)
  const solveText = (given: string, apart: boolean, change = unchanged) =>
    solveColumns(placeNumbers(readNumbers(given, { point, apart }), columns, spans).map(change))
  const grouped = solveText(broken, false)
  const isSettled = grouped?.isChecked || columns.known.some(({ means }) => means === 'share')
  const ways = isSettled ? [] : [solveText(text, false), solveText(text, true)]
  const found = ways.find((way) => way?.isChecked) ?? grouped
  if (found?.price || recognised === null) return found
  const repaired = solveText(broken, false, withCommas)
  return repaired?.price ? repaired : found
}

const unchanged = (number: PrintedNumber) => number

/** Recognition loses commas; a product that is right to the grosz has them back. */
function withCommas(number: PrintedNumber): PrintedNumber {
  const [value] = number.values
  if (!value || number.isMoney || number.isPercent || !value.eq(value.round()) || value.abs().lt(10)) return number
  return { ...number, values: [value, ...[10, 100, 1_000].map((by) => value.div(by))] }
}

/** The text with another space between cells, which groups no thousands. */
function breakCells(text: string, spans: readonly TextSpan[]): string {
  const letters = text.slice(0, pdfLimits.lineCharacters).split('')
  for (const { start } of spans.slice(1))
    if (letters[start - 2] !== ' ' && letters[start - 1] === ' ') letters[start - 1] = '\t'
  return letters.join('')
}
