import { type Column, drawTable, type Row } from './draw-table.ts'
import { measure, type Sheet, styles, type TextStyle } from './sheet.ts'

type Figures = {
  title: string
  /** Follows the title where the table goes on, on another page. */
  again: string
  /** Titles of the columns of figures; the first column names the row and has none. */
  columns: readonly string[]
  /** The width of a column of figures. */
  width: number
  rows: readonly Row[]
}

/** Draws a table of figures beside the names of their rows. */
export function drawFigures(sheet: Sheet, { title, again, columns: titles, width, rows }: Figures): void {
  const figures = titles.map((one): Column => ({ title: one, width, align: 'right' }))
  const columns: Column[] = [{ width: measure - width * figures.length, align: 'left' }, ...figures]
  drawTable(sheet, { title, again, columns, rows })
  sheet.y += 9
}

/** A row of texts; an empty text leaves its cell empty. */
export function textRow(texts: readonly string[], style: TextStyle = styles.body): Row {
  return { cells: texts.map((text) => (text === '' ? [] : [{ text, style }])) }
}
