import type { GreyPicture } from './grey-picture.ts'

/** The side of a block in pixels: several letters wide, so that each block sees some paper. */
const block = 24
/** The paper of a block is as bright as the pixel at this share of them, counted from the darkest. */
const paperShare = 0.85
/** Share of the brightest paper: a darker block is not paper in a shadow, but the table beneath it or a printed bar. */
const shadeOfPaper = 0.4
const white = 255

type Grid = { values: Float32Array; columns: number; rows: number }

/**
 * Makes the paper white everywhere, also in a shadow: each pixel is divided by the brightness of the paper around it. Other
 * areas become white, too.
 */
export function evenOutLight({ data, width, height }: GreyPicture): GreyPicture {
  const found = paperOf({ data, width, height })
  const nothing = around(darkOf(found), 1, (values) => Math.max(...values))
  const paper = smooth(widen(found))
  const even = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) {
    const [row, below, down] = between(y / block - 0.5, paper.rows)
    for (let x = 0; x < width; x += 1) {
      const [column, right, along] = between(x / block - 0.5, paper.columns)
      const top = mix(paper.values, row * paper.columns + column, row * paper.columns + right, along)
      const bottom = mix(paper.values, below * paper.columns + column, below * paper.columns + right, along)
      const at = y * width + x
      const isPaper = nothing.values[Math.floor(y / block) * paper.columns + Math.floor(x / block)] === 0
      even[at] = !isPaper ? white : Math.min(white, ((data[at] ?? 0) * white) / (top + (bottom - top) * down))
    }
  }
  return { data: even, width, height }
}

function mix(values: Float32Array, one: number, other: number, share: number): number {
  const from = values[one] ?? 0
  return from + ((values[other] ?? 0) - from) * share
}

/** The two blocks beside a point, and how far it is on the way from one to the other. */
function between(at: number, count: number): readonly [number, number, number] {
  const low = Math.max(0, Math.min(count - 1, Math.floor(at)))
  const high = Math.min(count - 1, low + 1)
  return [low, high, Math.max(0, Math.min(1, at - low))]
}

function paperOf(picture: GreyPicture): Grid {
  const columns = Math.ceil(picture.width / block)
  const rows = Math.ceil(picture.height / block)
  const values = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1)
      values[row * columns + column] = brightness(picture, { left: column * block, top: row * block })
  }
  return { values, columns, rows }
}

function brightness({ data, width, height }: GreyPicture, { left, top }: { left: number; top: number }): number {
  const counts = new Uint32Array(256)
  const [right, bottom] = [Math.min(width, left + block), Math.min(height, top + block)]
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) counts[data[y * width + x] ?? 0] = (counts[data[y * width + x] ?? 0] ?? 0) + 1
  let rest = paperShare * (right - left) * (bottom - top)
  for (let value = 0; value < 256; value += 1) {
    rest -= counts[value] ?? 0
    if (rest <= 0) return Math.max(1, value)
  }
  return 255
}

/** 1 for each block that is not paper. */
function darkOf({ values, columns, rows }: Grid): Grid {
  const brightest = values.toSorted()[Math.floor(values.length * 0.9)] ?? white
  return { values: values.map((value) => Number(value < brightest * shadeOfPaper)), columns, rows }
}

/** A block within a dark bar takes the brightness of its surroundings. */
function widen(grid: Grid): Grid {
  return around(grid, 2, (values) => Math.max(...values))
}

function smooth(grid: Grid): Grid {
  return around(grid, 1, (values) => values.reduce((sum, value) => sum + value, 0) / values.length)
}

function around({ values, columns, rows }: Grid, reach: number, combine: (values: number[]) => number): Grid {
  const combined = values.map((_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns]
    const near: number[] = []
    for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y += 1)
      for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x += 1)
        near.push(values[y * columns + x] ?? 0)
    return combine(near)
  })
  return { values: combined, columns, rows }
}
