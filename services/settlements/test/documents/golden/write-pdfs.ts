// Draws the PDFs of the golden set from the layouts beside it: `npx node services/settlements/test/documents/golden/write-pdfs.ts`.
// The same layout gives the same bytes.
//
//   # text          a heading
//   text            a line at the left margin
//   @cols 40 200 300r   where the cells of the following rows begin, or end with an r
//   | cell | cell   a row; `\n` within a cell goes on beneath it
//   @page           the next page
//   @gap 12         space, in points
import { createWriteStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import PDFDocument from 'pdfkit'

const folder = import.meta.dirname
const font = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
const margin = 40
const lineHeight = 14

for (const file of (await readdir(join(folder, 'layouts'))).sort()) {
  const layout = await readFile(join(folder, 'layouts', file), 'utf8')
  await drawPdf(layout, join(folder, `${basename(file, '.txt')}.pdf`))
}

type Column = { x: number; right: boolean }
type Sheet = { pdf: PDFKit.PDFDocument; top: number; columns: readonly Column[] }

/** Draws one layout into one file. */
async function drawPdf(layout: string, path: string): Promise<void> {
  const info = { CreationDate: new Date(Date.UTC(2026, 0, 1)), Producer: 'golden set', Creator: 'golden set' }
  const pdf = new PDFDocument({ size: 'A4', margin, info, compress: true })
  const written = pipeline(pdf, createWriteStream(path))
  pdf.font(font)
  const sheet: Sheet = { pdf, top: margin, columns: [] }
  for (const line of layout.split('\n')) drawLine(sheet, line)
  pdf.end()
  await written
}

function drawLine(sheet: Sheet, line: string): void {
  const [command = '', ...words] = line.split(' ')
  if (command === '@page') {
    sheet.pdf.addPage()
    sheet.top = margin
  } else if (command === '@gap') sheet.top += Number(words[0])
  else if (command === '@cols')
    sheet.columns = words.map((word) => ({ x: Number.parseFloat(word), right: word.endsWith('r') }))
  else if (command === '#') {
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
  const cells = line
    .slice(1)
    .split('|')
    .map((cell) => cell.trim().split('\\n'))
  for (const [index, cell] of cells.entries()) {
    const column = sheet.columns[index] ?? { x: margin, right: false }
    for (const [row, text] of cell.entries()) put(sheet, text, { ...column, down: row * lineHeight })
  }
  sheet.top += lineHeight * Math.max(...cells.map(({ length }) => length))
}

type Spot = { x: number; right?: boolean; size?: number; down?: number }

function put({ pdf, top }: Sheet, text: string, { x, right = false, size = 8, down = 0 }: Spot): void {
  pdf.fontSize(size)
  pdf.text(text, right ? x - pdf.widthOfString(text) : x, top + down, { lineBreak: false })
}
