import type { TextSpan } from '../readers/arrange-lines.ts'
import type { Column } from './column.ts'
import type { Columns } from './follow-columns.ts'
import { judgeColumns } from './judge-columns.ts'
import { toColumn } from './merge-heading.ts'

const number = /^[-−]?\d[\d .,\u00a0]*(?: ?%| ?zł)?-?$/

/** Headings that nearly touch are read as one: a row with several numbers below it divides it. */
export function splitColumns(columns: Columns, text: string, spans: readonly TextSpan[]): Columns {
  if (columns.known.length === 0) return columns
  const cells = spans.filter(({ start, end }) => number.test(text.slice(start, end)))
  const known = columns.known.flatMap((column) => {
    return divide(
      column,
      cells.filter(({ from, to }) => isWithin((from + to) / 2, column)),
    )
  })
  return known.length === columns.known.length ? columns : { ...columns, known: judgeColumns(known) }
}

function isWithin(at: number, { from, to }: Column): boolean {
  return from <= at && at <= to
}

/** Between the words where the first number ends, or the second begins. */
function divide(column: Column, [first, second, ...others]: readonly TextSpan[]): Column[] {
  if (!first || !second) return [column]
  const { heading, from, to } = column
  const letter = (to - from) / Math.max(1, heading.length)
  const gaps = [...heading.matchAll(/ /g)].map(({ index }) => ({ index, at: from + letter * (index + 0.5) }))
  const apart = (at: number) => Math.min(Math.abs(at - first.to), Math.abs(at - second.from))
  const [gap] = gaps.toSorted((one, other) => apart(one.at) - apart(other.at))
  if (!gap) return [column]
  return [
    toColumn({ heading: heading.slice(0, gap.index), from, to: gap.at }),
    ...divide(toColumn({ heading: heading.slice(gap.index + 1), from: gap.at, to }), [second, ...others]),
  ]
}
