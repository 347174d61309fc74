import { arrangeLines } from '../../src/readers/arrange-lines.ts'
import type { PdfPage } from '../../src/readers/pdf-text.ts'

const letter = 5

/** A page whose cells stand where they stand in the text. */
export function printedPage(rows: readonly string[]): PdfPage {
  const pieces = rows.flatMap((row, line) =>
    [...row.matchAll(/[^ ]+(?: [^ ]+)*/g)].map(({ 0: text, index }) => ({
      text,
      x: index * letter,
      y: -12 * line,
      width: text.length * letter,
      height: 8,
      angle: 0,
      box: null,
    })),
  )
  const lines = arrangeLines(pieces)
  return { lines: lines.map(({ text }) => text), spans: lines.map(({ spans }) => spans) }
}
