import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

const resolve = createRequire(import.meta.url).resolve
const plain = resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
const drums = resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf')

/** The front of a meter: its counter as drums or as segments, the decimals after a point, and what is printed around it. */
export type Front = {
  counter: string
  style: 'drums' | 'segments'
  unit: string
  /** The number as it is printed, with its label. */
  number: string
  printed: readonly string[]
  /** How far the last drum is on its way to the next digit, 0 to 1. */
  turning?: number
}

const size = { width: 420, height: 300 }

/** Draws the front of a meter as a PDF of one page; the same front gives the same bytes. */
export async function drawFront({ counter, style, unit, number, printed, turning = 0 }: Front): Promise<Buffer> {
  const info = { CreationDate: new Date(Date.UTC(2026, 0, 1)), Producer: 'golden set', Creator: 'golden set' }
  const pdf = new PDFDocument({ size: [size.width, size.height], margin: 0, info })
  const written = buffer(pdf)
  pdf.rect(0, 0, size.width, size.height).fill('#6b6459')
  pdf.roundedRect(20, 15, 380, 270, 18).fill('#e9e7e0')
  pdf.font(plain).fillColor('#222').fontSize(12)
  for (const [row, text] of printed.entries()) pdf.text(text, 45, 32 + row * 17, { lineBreak: false })
  pdf.fontSize(15).text(number, 45, 225, { lineBreak: false })
  pdf.fontSize(16).text(unit, 345, 140, { lineBreak: false })
  if (style === 'drums') drawDrums(pdf, counter, turning)
  else drawSegments(pdf, counter)
  pdf.end()
  return await written
}

const [left, top, step] = [60, 125, 34]

function drawDrums(pdf: PDFKit.PDFDocument, counter: string, turning: number): void {
  const whole = counter.split('.')[0] ?? ''
  const digits = counter.replace('.', '')
  pdf.font(drums).fontSize(34)
  for (const [index, digit] of [...digits].entries()) {
    const x = left + index * step
    pdf.rect(x, top, step - 3, 46).fill(index < whole.length ? '#141414' : '#8c1d18')
    const isLast = index === digits.length - 1
    pdf
      .save()
      .rect(x, top, step - 3, 46)
      .clip()
      .fillColor('#f4f4ee')
    pdf.text(digit, x + 5, top + 2 - (isLast ? turning * 40 : 0), { lineBreak: false })
    if (isLast && turning > 0)
      pdf.text(String((Number(digit) + 1) % 10), x + 5, top + 42 - turning * 40, { lineBreak: false })
    pdf.restore()
  }
}

/** Which of the segments a to g of a display are dark for each digit. */
const segments: Record<string, string> = {
  0: 'abcdef',
  1: 'bc',
  2: 'abged',
  3: 'abgcd',
  4: 'fgbc',
  5: 'afgcd',
  6: 'afgedc',
  7: 'abc',
  8: 'abcdefg',
  9: 'abcdfg',
}
/** The bar of each segment: left, top, width and height in a digit of 20 by 40. */
const bars: Record<string, readonly [number, number, number, number]> = {
  a: [3, 0, 14, 4],
  b: [16, 3, 4, 15],
  c: [16, 22, 4, 15],
  d: [3, 36, 14, 4],
  e: [0, 22, 4, 15],
  f: [0, 3, 4, 15],
  g: [3, 18, 14, 4],
}

function drawSegments(pdf: PDFKit.PDFDocument, counter: string): void {
  pdf.rect(left - 12, top - 8, 280, 62).fill('#aab5a0')
  pdf.fillColor('#1b1f1a')
  let x = left
  for (const sign of counter) {
    if (sign === '.') {
      pdf.rect(x - 5, top + 38, 5, 5).fill()
      x += 4
      continue
    }
    for (const name of segments[sign] ?? '') {
      const [dx, dy, width, height] = bars[name] ?? [0, 0, 0, 0]
      pdf.rect(x + dx, top + 2 + dy, width, height).fill()
    }
    x += 30
  }
}
