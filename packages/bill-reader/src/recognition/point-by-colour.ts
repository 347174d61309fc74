import type { Component } from './find-components.ts'
import type { DigitRow } from './find-digit-rows.ts'
import type { GreyPicture } from './grey-picture.ts'

/** By how much the drums of decimals are redder than the others, in warm light too. */
const redder = 18
/** The drum around a digit, in parts of its height. */
const around = 0.15

/** How many digits stand before the red ones, which are decimals; null where the colours do not tell. */
export function pointByColour({ digits }: DigitRow, redness: GreyPicture): number | null {
  const reds = digits.map((digit) => meanIn(digit, redness))
  const gaps = reds.map((_, at) => (at === 0 ? 0 : Math.min(...reds.slice(at)) - Math.max(...reds.slice(0, at))))
  const widest = Math.max(...gaps)
  return widest < redder ? null : gaps.indexOf(widest)
}

function meanIn({ left, top, width, height }: Component, { data, ...size }: GreyPicture): number {
  const reach = Math.round(height * around)
  const [right, bottom] = [Math.min(size.width, left + width + reach), Math.min(size.height, top + height + reach)]
  const [from, above] = [Math.max(0, left - reach), Math.max(0, top - reach)]
  let sum = 0
  for (let y = above; y < bottom; y += 1)
    for (let x = from; x < right; x += 1) sum += 255 - (data[y * size.width + x] ?? 255)
  return sum / Math.max(1, (right - from) * (bottom - above))
}
