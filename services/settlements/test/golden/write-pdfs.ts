// Draws the PDFs of the golden set from the layouts beside it: `node services/settlements/test/golden/write-pdfs.ts`.
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

/** Draws one layout into one file. */
async function drawPdf(layout: string, path: string): Promise<void> {
  const info = { CreationDate: new Date(Date.UTC(2026, 0, 1)), Producer: 'golden set', Creator: 'golden set' }
  const pdf = new PDFDocument({ size: 'A4', margin, info, compress: true })
  const written = pipeline(pdf, createWriteStream(path))
  pdf.font(font)
  let top = margin
  let columns: { x: number; right: boolean }[] = []
  const put = (text: string, x: number, { size = 8, right = false, y = top } = {}) => {
    pdf.fontSize(size)
    pdf.text(text, right ? x - pdf.widthOfString(text) : x, y, { lineBreak: false })
  }
  for (const line of layout.split('\n')) {
    const [command = '', ...words] = line.split(' ')
    if (command === '@page') {
      pdf.addPage()
      top = margin
    } else if (command === '@gap') top += Number(words[0])
    else if (command === '@cols') {
      columns = words.map((word) => ({ x: Number.parseFloat(word), right: word.endsWith('r') }))
    } else if (command === '#') {
      put(words.join(' '), margin, { size: 12 })
      top += lineHeight + 6
    } else if (line.startsWith('|')) {
      const cells = line
        .slice(1)
        .split('|')
        .map((cell) => cell.trim().split('\\n'))
      for (const [index, cell] of cells.entries()) {
        const { x, right } = columns[index] ?? { x: margin, right: false }
        for (const [row, text] of cell.entries()) put(text, x, { right, y: top + row * lineHeight })
      }
      top += lineHeight * Math.max(...cells.map(({ length }) => length))
    } else if (line.trim() === '') top += lineHeight / 2
    else {
      put(line, margin)
      top += lineHeight
    }
  }
  pdf.end()
  await written
}
