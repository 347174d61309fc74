import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

/** A text and where it begins, in points from the left and from the top of an A4 page. */
export type Placed = { x: number; y: number; text: string }

// Embedded, because the fonts that readers bring lack some Polish letters.
const font = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')

/** A PDF of one page that shows these texts; the same texts give the same bytes. */
export function writePdf(texts: readonly Placed[]): Buffer {
  const info = { CreationDate: new Date(Date.UTC(2026, 0, 1)), Producer: 'Lokum', Creator: 'Lokum' }
  const pdf = new PDFDocument({ size: 'A4', margin: 0, info })
  pdf.font(font).fontSize(9)
  for (const { x, y, text } of texts) pdf.text(text, x, y, { lineBreak: false })
  pdf.end()
  return pdf.read()
}
