import type { PageBox } from '@lokum/contracts/settlements/line-at'

type Point = { x: number; y: number }
type Size = { width: number; height: number }

/** A tenth of a point on A4. */
const decimals = 10_000

/** The box around points of a page of this size, y downwards; what is outside the page is left out. */
export function boxAround(points: readonly Point[], { width, height }: Size): PageBox | null {
  const [left, right] = extentOf(points.map(({ x }) => x / width))
  const [top, bottom] = extentOf(points.map(({ y }) => y / height))
  return boxOf({ left, right, top, bottom })
}

function extentOf(values: readonly number[]): readonly [number, number] {
  const least = Math.floor(Math.min(...values) * decimals) / decimals
  const most = Math.ceil(Math.max(...values) * decimals) / decimals
  return [Math.max(0, least), Math.min(1, most)]
}

type Edges = { left: number; right: number; top: number; bottom: number }

function boxOf({ left, right, top, bottom }: Edges): PageBox | null {
  // A page without a size has no fractions.
  if (!(left <= right && top <= bottom)) return null
  return [left, top, rounded(right - left), rounded(bottom - top)]
}

/** The box around two boxes, of which either may be unknown. */
export function joinBoxes(one: PageBox | null, other: PageBox | null): PageBox | null {
  if (one === null || other === null) return one ?? other
  const [left, top] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])]
  const right = Math.max(one[0] + one[2], other[0] + other[2])
  const bottom = Math.max(one[1] + one[3], other[1] + other[3])
  return [left, top, rounded(right - left), rounded(bottom - top)]
}

function rounded(value: number): number {
  return Math.round(value * decimals) / decimals
}
