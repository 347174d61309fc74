import type { Component, Mask } from './find-components.ts'

/** The lit segments of each digit: top, upper left, upper right, middle, lower left, lower right, bottom. */
const shapes = new Map([
  ['1110111', '0'],
  ['0010010', '1'],
  ['1011101', '2'],
  ['1011011', '3'],
  ['0111010', '4'],
  ['1101011', '5'],
  ['1101111', '6'],
  ['1010010', '7'],
  ['1110010', '7'],
  ['1111111', '8'],
  ['1111011', '9'],
])

/** The middle of each segment, in parts of a digit. */
const places = [
  { x: 0.5, y: 0.06 },
  { x: 0.1, y: 0.27 },
  { x: 0.9, y: 0.27 },
  { x: 0.5, y: 0.5 },
  { x: 0.1, y: 0.73 },
  { x: 0.9, y: 0.73 },
  { x: 0.5, y: 0.94 },
] as const
/** A part of the digit around the middle of a segment, and how much of it has ink when it is lit. */
const around = 0.09
const lit = 0.45

/** A 1 is a digit of two segments, narrower than all others. */
const narrow = 0.3

/** The digit that a display of seven segments shows; null if it is none. */
export function readSegments(mask: Mask, digit: Component): string | null {
  if (digit.width < digit.height * narrow) return isBar(mask, digit) ? '1' : null
  const shape = places.map((place) => (inkAround(mask, digit, place) > lit ? '1' : '0')).join('')
  // Strokes of a printed digit run through the areas between the segments, which a display leaves free.
  const isFree = [0.27, 0.73].every((y) => inkAround(mask, digit, { x: 0.5, y }, 0.04) < lit)
  return isFree ? (shapes.get(shape) ?? null) : null
}

function isBar(mask: Mask, digit: Component): boolean {
  return [0.27, 0.73].every((y) => inkAround(mask, digit, { x: 0.5, y }) > lit)
}

function inkAround({ ink, width }: Mask, digit: Component, { x, y }: { x: number; y: number }, part = around): number {
  const reach = Math.max(1, Math.round(digit.height * part))
  const [column, row] = [Math.round(digit.left + digit.width * x), Math.round(digit.top + digit.height * y)]
  let [inked, all] = [0, 0]
  for (let down = row - reach; down <= row + reach; down += 1)
    for (let right = column - reach; right <= column + reach; right += 1) {
      const isInside =
        right >= digit.left && right < digit.left + digit.width && down >= digit.top && down < digit.top + digit.height
      if (!isInside) continue
      all += 1
      inked += ink[down * width + right] ?? 0
    }
  return all === 0 ? 0 : inked / all
}
