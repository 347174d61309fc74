import { type Component, findComponents, findInk, type Mask, widen, without } from './find-components.ts'
import { type DigitRow, findDigitRows, isDot, rowHeight } from './find-digit-rows.ts'
import type { GreyPicture } from './grey-picture.ts'
import type { Recognize } from './open-tesseract.ts'
import { readSegments } from './read-segments.ts'

/** At a distance of this part of the picture's width, two segments belong to one digit. */
const joined = 0.0052

export type ReadCounter = { words: { digits: string; point: number | null; confidence: number }; row: DigitRow }

/** The counters that a levelled picture may show, the most likely first. */
export function readCounter(picture: GreyPicture, recognize: Recognize): ReadCounter[] {
  return readRows(picture, recognize).toSorted((one, other) => worthOf(other) - worthOf(one))
}

/** Many large digits, read with certainty. */
function worthOf({ words, row }: ReadCounter): number {
  return words.confidence * row.digits.length * rowHeight(row.digits)
}

function readRows(picture: GreyPicture, recognize: Recognize): ReadCounter[] {
  return (['light', 'dark'] as const).flatMap((ink) => {
    const mask = findInk(picture, ink)
    const dots = findComponents(mask, (one) => isDot(one, picture))
    const apart = widen(without(mask, dots), Math.max(1, Math.round(picture.width * joined)))
    return [mask, apart].flatMap((one) => {
      const digits = findComponents(one, ({ height }) => height > 3)
      const rows = findDigitRows(digits, { height: picture.height, ink, dots })
      return rows.slice(0, 2).flatMap((row) => readRow({ mask: one, row }, recognize) ?? [])
    })
  })
}

function readRow({ mask, row }: { mask: Mask; row: DigitRow }, recognize: Recognize): ReadCounter | null {
  const segments = row.digits.map((digit) => readSegments(mask, digit))
  if (segments.every((digit) => digit !== null))
    return { words: { digits: segments.join(''), point: row.point, confidence: 0.9 }, row }
  const { lines, confidence } = recognize(lineOf(mask, row.digits), { only: '0123456789', isLine: true })
  const digits = lines
    .flatMap(({ words }) => words.map(({ text }) => text))
    .join('')
    .replaceAll(/\D/g, '')
  const words = { digits, point: row.point, confidence: Math.max(0, confidence / 100) }
  return digits.length === row.digits.length ? { words, row } : null
}

const digitHeight = 48
const space = 14

/** The digits beside each other on white, as a printed line. */
function lineOf(mask: Mask, digits: readonly Component[]): GreyPicture {
  const widths = digits.map(({ width, height }) => Math.max(4, Math.round((width * digitHeight) / height)))
  const width = widths.reduce((sum, one) => sum + one + space, 3 * space)
  const height = digitHeight + 4 * space
  const line = { data: new Uint8Array(width * height).fill(255), width, height }
  let left = 2 * space
  for (const [index, digit] of digits.entries()) {
    const wide = widths[index] ?? 0
    copyDigit({ mask, digit }, line, { left, wide })
    left += wide + space
  }
  return line
}

type Drawn = { mask: Mask; digit: Component }

function copyDigit({ mask, digit }: Drawn, line: GreyPicture, { left, wide }: { left: number; wide: number }): void {
  for (let y = 0; y < digitHeight; y += 1)
    for (let x = 0; x < wide; x += 1) {
      const column = digit.left + Math.floor((x * digit.width) / wide)
      const row = digit.top + Math.floor((y * digit.height) / digitHeight)
      if (mask.ink[row * mask.width + column] === 1) line.data[(y + 2 * space) * line.width + left + x] = 0
    }
}
