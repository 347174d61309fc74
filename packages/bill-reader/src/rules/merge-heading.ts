import type { Column } from './column.ts'
import { inGrosze, nameColumn, unitOfFixed, unitOfGrosze, unitOfHeading } from './name-column.ts'

/** No table has more columns. */
export const mostColumns = 40
const longestHeading = 80

type Cell = Pick<Column, 'heading' | 'from' | 'to'>

/** The columns with another line of their heading; several cells below one divide it. */
export function mergeHeading(open: readonly Column[], cells: readonly Cell[]): readonly Column[] {
  const above = cells.map((cell) => ({ cell, column: open.find((one) => overlap(one, cell)) }))
  const under = open.flatMap((column) => {
    const own = above.filter((one) => one.column === column).map(({ cell }) => cell)
    const [only, other] = own
    if (!only) return [column]
    return other ? own.map((cell) => toColumn(below(column, cell))) : [toColumn(widened(column, only))]
  })
  const beside = above.filter(({ column }) => !column).map(({ cell }) => toColumn(cell))
  return [...under, ...beside].slice(0, mostColumns)
}

function overlap(one: Cell, other: Cell): boolean {
  return one.from < other.to && other.from < one.to
}

function below({ heading }: Cell, cell: Cell): Cell {
  return { ...cell, heading: `${heading} ${cell.heading}`.slice(0, longestHeading) }
}

function widened(column: Cell, cell: Cell): Cell {
  return { ...below(column, cell), from: Math.min(column.from, cell.from), to: Math.max(column.to, cell.to) }
}

export function toColumn(cell: Cell): Column {
  const means = nameColumn(cell.heading)
  return {
    ...cell,
    means,
    unit: unitOfHeading(cell.heading, means),
    unitOfFixed: means === 'quantity' ? unitOfFixed(cell.heading) : null,
    isGrosze: means === 'price' && inGrosze(cell.heading),
    unitOfGrosze: means === 'price' ? unitOfGrosze(cell.heading) : null,
  }
}
