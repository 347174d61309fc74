import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

// A layout is a text:
//
//   # text          a heading
//   text            a line at the left margin
//   @cols 40 200 300r   where the cells of the following rows begin, or end with an r
//   | cell | cell   a row; `\n` within a cell goes on beneath it
//   @page           the next page
//   @landscape      pages lie on their side; the first line of a layout
//   @gap 12         space, in points
//   @font serif 7 11    the face, its size and the height of the following lines
//   @line           a line across the page

const { resolve } = createRequire(import.meta.url)
const margin = 40

type Column = { x: number; right: boolean }
type Type = { face: string; size: number; lineHeight: number }
type Sheet = { pdf: PDFKit.PDFDocument; top: number; columns: readonly Column[]; isRuled: boolean; type: Type }

const faces: Record<string, string> = {
  sans: 'DejaVuSans',
  bold: 'DejaVuSans-Bold',
  condensed: 'DejaVuSansCondensed',
  'condensed-bold': 'DejaVuSansCondensed-Bold',
  serif: 'DejaVuSerif',
  'serif-bold': 'DejaVuSerif-Bold',
  'serif-condensed': 'DejaVuSerifCondensed',
  mono: 'DejaVuSansMono',
  'mono-bold': 'DejaVuSansMono-Bold',
}

/** Draws a layout as a PDF; the same layout gives the same bytes. With `isRuled`, each row has lines around its cells. */
export async function drawLayout(layout: string, { isRuled = false } = {}): Promise<Buffer> {
  const info = { CreationDate: new Date(Date.UTC(2026, 0, 1)), Producer: 'golden set', Creator: 'golden set' }
  const [first = '', ...rest] = layout.split('\n')
  const isLandscape = first === '@landscape'
  const pdf = new PDFDocument({
    size: 'A4',
    layout: isLandscape ? 'landscape' : 'portrait',
    margin,
    info,
    compress: true,
  })
  const written = buffer(pdf)
  const type = { face: 'sans', size: 8, lineHeight: 14 }
  const sheet: Sheet = { pdf, top: margin, columns: [], isRuled, type }
  for (const line of isLandscape ? rest : [first, ...rest]) drawLine(sheet, line)
  pdf.end()
  return await written
}

function drawLine(sheet: Sheet, line: string): void {
  const [command = '', ...words] = line.split(' ')
  const { lineHeight } = sheet.type
  if (command === '@page') {
    sheet.pdf.addPage()
    sheet.top = margin
  } else if (command === '@gap') sheet.top += Number(words[0])
  else if (command === '@cols')
    sheet.columns = words.map((word) => ({ x: Number.parseFloat(word), right: word.endsWith('r') }))
  else if (command === '@font') {
    const [face = 'sans', size, height] = words
    sheet.type = { face, size: Number(size), lineHeight: Number(height) }
  } else if (command === '@line') {
    const { width } = sheet.pdf.page
    sheet.pdf
      .lineWidth(0.5)
      .moveTo(margin, sheet.top)
      .lineTo(width - margin, sheet.top)
      .stroke()
    sheet.top += 3
  } else if (command === '#') {
    put(sheet, words.join(' '), { x: margin, size: 12 })
    sheet.top += lineHeight + 6
  } else if (line.startsWith('|')) drawRow(sheet, line)
  else if (line.trim() === '') sheet.top += lineHeight / 2
  else {
    put(sheet, line, { x: margin })
    sheet.top += lineHeight
  }
}

function drawRow(sheet: Sheet, line: string): void {
  const { lineHeight } = sheet.type
  const cells = line
    .slice(1)
    .split('|')
    .map((cell) => cell.trim().split('\\n'))
  for (const [index, cell] of cells.entries()) {
    const column = sheet.columns[index] ?? { x: margin, right: false }
    for (const [row, text] of cell.entries()) put(sheet, text, { ...column, down: row * lineHeight })
  }
  const height = lineHeight * Math.max(...cells.map(({ length }) => length))
  if (sheet.isRuled && sheet.columns.length > 2) rule(sheet, height)
  sheet.top += height
}

/** A frame around the row, and a line before each of its cells, or after it if it ends there. */
function rule({ pdf, top, columns }: Sheet, height: number): void {
  const edges = columns.map(({ x, right }) => (right ? x + 3 : x - 3))
  const [left, right] = [Math.min(...edges, margin - 3), Math.max(...edges, pdf.page.width - margin)]
  const upper = top - 2.5
  pdf
    .lineWidth(0.6)
    .rect(left, upper, right - left, height)
    .stroke()
  for (const x of edges)
    pdf
      .moveTo(x, upper)
      .lineTo(x, upper + height)
      .stroke()
}

type Spot = { x: number; right?: boolean; size?: number; down?: number }

function put({ pdf, top, type }: Sheet, text: string, { x, right = false, size = type.size, down = 0 }: Spot): void {
  pdf.font(fontOf(type.face)).fontSize(size)
  pdf.text(text, right ? x - pdf.widthOfString(text) : x, top + down, { lineBreak: false })
}

function fontOf(face: string): string {
  return resolve(`dejavu-fonts-ttf/ttf/${faces[face] ?? faces.sans}.ttf`)
}
