import { asArtifact } from './as-artifact.ts'
import { drawRule } from './draw-rule.ts'
import { fitText } from './fit-text.ts'
import { flowText } from './flow-text.ts'
import { makeRoom } from './make-room.ts'
import { paintText } from './paint-text.ts'
import { type SetText, setText } from './set-text.ts'
import { colours, type Element, measure, page, type Sheet, styles, type TextStyle } from './sheet.ts'
import { tag } from './tag.ts'

/** The title of the first column is that of the table. */
export type Column = { title?: string; width: number; align: 'left' | 'right' }
export type Piece = { text: string; style: TextStyle }
/** `below` is printed under all cells and belongs to the first one. An indented row belongs to the one above it. */
export type Row = {
  cells: readonly (readonly Piece[])[]
  below?: readonly Piece[]
  isSum?: boolean
  isIndented?: boolean
}
type Table = {
  /** The heading of the table and title of its first column. */
  title: string
  /** Such as `continued`. */
  again: string
  columns: readonly Column[]
  rows: readonly Row[]
  /** The height of what stays on the page beneath the last row. */
  kept?: number
}
type SetRow = { cells: SetText[][]; below: SetText[]; height: number; isSum: boolean; indent: number }

const padding = 4
const gap = 10
const indentation = 12

/**
 * Draws a table headed by its first column's title. Rows do not split; titles repeat on every page; a sum, and the first of
 * indented rows, stay with the row above.
 */
export function drawTable(sheet: Sheet, { title, again, columns, rows: wanted, kept = 0 }: Table): void {
  const section = tag(sheet, sheet.root, 'Sect')
  const rows = wanted.map((row) => setRow(sheet, columns, row))
  const head = setHead(sheet, title, columns)
  makeRoom(sheet, head.height + heightWithNext(rows, 0, kept))
  const element = tag(sheet, section, 'Table')
  drawHead(sheet, head, tag(sheet, tag(sheet, element, 'THead'), 'TR'))
  const repeated = setHead(sheet, `${title} ${again}`, columns)
  sheet.repeat = () => repeatHead(sheet, repeated)
  const body = tag(sheet, element, 'TBody')
  for (const [index, row] of rows.entries()) {
    makeRoom(sheet, heightWithNext(rows, index, kept))
    drawRow(sheet, { row, columns, into: tag(sheet, body, 'TR') })
  }
  sheet.repeat = undefined
}

function heightWithNext(rows: readonly SetRow[], index: number, kept: number): number {
  const [row, next] = [rows[index], rows[index + 1]]
  if (!next) return (row?.height ?? 0) + kept
  const staysWithNext = next.isSum || (row?.indent === 0 && next.indent > 0)
  return (row?.height ?? 0) + (staysWithNext ? heightWithNext(rows, index + 1, kept) : 0)
}

function setRow(sheet: Sheet, columns: readonly Column[], row: Row): SetRow {
  const { cells, below = [], isSum = false, isIndented = false } = row
  const indent = isIndented ? indentation : 0
  const setCells = columns.map(({ width, align }, index) => {
    const column = { align, width: index === 0 ? width - indent : width }
    return (cells[index] ?? []).map((piece) => setPiece(sheet, column, piece))
  })
  const setBelow = below.map((piece) => setPiece(sheet, { width: measure - indent, align: 'left' }, piece))
  const height = Math.max(...setCells.map(heightOf)) + heightOf(setBelow) + 2 * padding
  return { cells: setCells, below: setBelow, height, isSum, indent }
}

/** Right-aligned cells are numbers, which never break. */
function setPiece(sheet: Sheet, { align, width }: Column, { text, style }: Piece): SetText {
  const set = align === 'right' ? fitText : setText
  return set(sheet, text, { style, width: width - gap })
}

type Head = { titles: readonly { text: SetText; place: { x: number; right?: number } }[]; height: number }

function setHead(sheet: Sheet, title: string, columns: readonly Column[]): Head {
  const titles = placesOf(columns).map(({ x, column }, index) => {
    const style = index === 0 ? styles.heading : styles.label
    const text = setText(sheet, index === 0 ? title : (column.title ?? ''), { style, width: column.width - gap })
    return { text, place: placeIn(column, x) }
  })
  return { titles, height: Math.max(...titles.map(({ text }) => text.height)) + padding }
}

function drawHead(sheet: Sheet, { titles, height }: Head, into: Element): void {
  const bottom = sheet.y + height - padding
  for (const [index, { text, place }] of titles.entries()) {
    const cell = tag(sheet, into, 'TH', { scope: 'Column' })
    const element = index === 0 ? tag(sheet, cell, 'H2') : cell
    element.add(() => paintText(sheet, text, { ...place, y: bottom - text.height }))
  }
  sheet.y += height
}

function repeatHead(sheet: Sheet, { titles, height }: Head): void {
  const bottom = sheet.y + height - padding
  asArtifact(sheet, () => {
    for (const { text, place } of titles) paintText(sheet, text, { ...place, y: bottom - text.height })
  })
  sheet.y += height
}

type Drawn = { row: SetRow; columns: readonly Column[]; into: Element }

function drawRow(sheet: Sheet, { row, columns, into }: Drawn): void {
  const from = page.left + row.indent
  drawRule(sheet, { y: sheet.y, from, colour: row.isSum ? colours.strongLine : colours.line })
  const top = sheet.y + padding
  const cells = placesOf(columns).map(({ x, column }, index) => {
    const cell = tag(sheet, into, 'TD')
    let y = top
    for (const text of row.cells[index] ?? []) {
      const place = { ...placeIn(column, index === 0 ? x + row.indent : x), y }
      tag(sheet, cell, 'P').add(() => paintText(sheet, text, place))
      y += text.height
    }
    return cell
  })
  sheet.y = top + Math.max(...row.cells.map(heightOf))
  const [first = into] = cells
  for (const text of row.below) flowText(sheet, tag(sheet, first, 'P'), text, from)
  sheet.y += padding
}

function placesOf(columns: readonly Column[]): { x: number; column: Column }[] {
  let x: number = page.left
  return columns.map((column) => {
    const place = { x, column }
    x += column.width
    return place
  })
}

function placeIn({ align, width }: Column, x: number): { x: number; right?: number } {
  return align === 'right' ? { x, right: x + width } : { x }
}

function heightOf(texts: readonly SetText[]): number {
  return texts.reduce((sum, { height }) => sum + height, 0)
}
