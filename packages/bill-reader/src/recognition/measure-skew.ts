import type { GreyPicture } from './grey-picture.ts'

/** In degrees: how far a page may be turned, and the steps of the search. */
const farthest = 12
const steps = [0.5, 0.1, 0.02]
const dark = 150
const mostPoints = 40_000

type Points = { along: Float32Array; down: Float32Array }

/**
 * How far the lines of a page are turned clockwise, in degrees, and how clearly: letters of straight lines fill some rows and leave
 * others empty.
 */
export function measureSkew(picture: GreyPicture): { degrees: number; clarity: number } {
  const points = darkPoints(picture)
  const size = Math.hypot(picture.width, picture.height)
  let best = { degrees: 0, clarity: clarityAt(points, 0, size) }
  let reach = farthest
  for (const step of steps) {
    const middle = best.degrees
    for (let degrees = middle - reach; degrees <= middle + reach + step / 2; degrees += step) {
      const clarity = clarityAt(points, degrees, size)
      if (clarity > best.clarity) best = { degrees, clarity }
    }
    reach = step
  }
  return best
}

/** The upper edges of letters; if there are too many, some of them at even distances. */
function darkPoints({ data, width, height }: GreyPicture): Points {
  const found: number[] = []
  for (let at = width; at < data.length; at += 1)
    if ((data[at] ?? 255) < dark && (data[at - width] ?? 0) >= dark) found.push(at)
  const every = Math.max(1, found.length / mostPoints)
  const kept = Array.from(
    { length: Math.floor(found.length / every) },
    (_, index) => found[Math.floor(index * every)] ?? 0,
  )
  return {
    along: Float32Array.from(kept, (at) => (at % width) - width / 2),
    down: Float32Array.from(kept, (at) => Math.floor(at / width) - height / 2),
  }
}

function clarityAt({ along, down }: Points, degrees: number, size: number): number {
  const radians = (degrees * Math.PI) / 180
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)]
  const rows = new Uint32Array(Math.ceil(size) + 2)
  const middle = size / 2
  for (let index = 0; index < along.length; index += 1) {
    const row = Math.round((down[index] ?? 0) * cosine - (along[index] ?? 0) * sine + middle)
    rows[row] = (rows[row] ?? 0) + 1
  }
  return rows.reduce((sum, count) => sum + count * count, 0) / Math.max(1, along.length)
}
