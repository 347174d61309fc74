import type { GreyPicture } from './grey-picture.ts'

/** A black and white picture: 1 where there is ink. */
export type Mask = { ink: Uint8Array; width: number; height: number }

/** A connected area of ink. */
export type Component = { left: number; top: number; width: number; height: number }

export type Ink = 'dark' | 'light'

/** Grey values by which ink differs from its surroundings. */
const contrast = 28
/** Surroundings in parts of the width: wider than a digit and narrower than a counter. */
const surroundings = 16

/** Where a picture is clearly darker, or lighter, than its surroundings. */
export function findInk({ data, width, height }: GreyPicture, ink: Ink): Mask {
  const sums = sumsOf({ data, width, height })
  const reach = Math.round(width / surroundings)
  const mask = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach)]
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach)]
      const mean = sumIn(sums, width + 1, { left, top, right, bottom }) / ((right - left) * (bottom - top))
      const more = (data[y * width + x] ?? 0) - mean
      mask[y * width + x] = Number(ink === 'light' ? more > contrast : more < -contrast)
    }
  }
  return { ink: mask, width, height }
}

/** The sum of all pixels above and to the left of each corner. */
function sumsOf({ data, width, height }: GreyPicture): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  return sums
}

type Edges = { left: number; top: number; right: number; bottom: number }

function sumIn(sums: Float64Array, width: number, { left, top, right, bottom }: Edges): number {
  const at = (x: number, y: number) => sums[y * width + x] ?? 0
  return at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)
}

/** Ink that grows by so many pixels to all sides: the segments of a display become one digit. */
export function widen({ ink, width, height }: Mask, by: number): Mask {
  const along = spread({ ink, lines: height, length: width, step: 1, across: width }, by)
  return { ink: spread({ ink: along, lines: width, length: height, step: width, across: 1 }, by), width, height }
}

type Walk = { ink: Uint8Array; lines: number; length: number; step: number; across: number }

function spread(walk: Walk, by: number): Uint8Array {
  const wide = new Uint8Array(walk.ink.length)
  for (let line = 0; line < walk.lines; line += 1) spreadLine(walk, { wide, line, by })
  return wide
}

type Line = { wide: Uint8Array; line: number; by: number }

function spreadLine({ ink, length, step, across }: Walk, { wide, line, by }: Line): void {
  let until = -1
  for (let at = 0; at < length + by; at += 1) {
    if (at < length && ink[line * across + at * step] === 1) until = at + 2 * by
    if (at >= by && at <= until) wide[line * across + (at - by) * step] = 1
  }
}

/** A mask without these areas. */
export function without({ ink, width, height }: Mask, components: readonly Component[]): Mask {
  const left = Uint8Array.from(ink)
  for (const one of components)
    for (let y = one.top; y < one.top + one.height; y += 1)
      left.fill(0, y * width + one.left, y * width + one.left + one.width)
  return { ink: left, width, height }
}

/** The boxes of the connected areas that are as tall as wanted. */
export function findComponents(mask: Mask, isWanted: (found: Component) => boolean): Component[] {
  const left = Uint8Array.from(mask.ink)
  const found: Component[] = []
  const stack = new Int32Array(left.length)
  for (let start = 0; start < left.length; start += 1) {
    if (left[start] !== 1) continue
    const box = fill({ left, stack, start, width: mask.width })
    if (isWanted(box)) found.push(box)
  }
  return found
}

type Filling = { left: Uint8Array; stack: Int32Array; start: number; width: number }

function fill({ left, stack, start, width }: Filling): Component {
  const edges = { minX: width, maxX: 0, minY: left.length, maxY: 0 }
  let size = 1
  stack[0] = start
  left[start] = 0
  while (size > 0) {
    size -= 1
    const at = stack[size] ?? 0
    stretch(edges, at % width, Math.floor(at / width))
    for (const next of neighboursOf(at, width)) {
      if (left[next] !== 1) continue
      left[next] = 0
      stack[size] = next
      size += 1
    }
  }
  const { minX, maxX, minY, maxY } = edges
  return { left: minX, top: minY, width: maxX - minX + 1, height: maxY - minY + 1 }
}

/** The pixels beside, above and below. */
function neighboursOf(at: number, width: number): readonly number[] {
  const x = at % width
  return [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]
}

type Extent = { minX: number; maxX: number; minY: number; maxY: number }

function stretch(extent: Extent, x: number, y: number): void {
  extent.minX = Math.min(extent.minX, x)
  extent.maxX = Math.max(extent.maxX, x)
  extent.minY = Math.min(extent.minY, y)
  extent.maxY = Math.max(extent.maxY, y)
}
