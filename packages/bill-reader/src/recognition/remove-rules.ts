import type { GreyPicture } from './grey-picture.ts'

const dark = 170
const white = 255
/** In pixels at 200 dots per inch: no letter is so long, no ruled line so thick. */
const shortest = 70
const thickest = 9
/** A line of a scan has small gaps. */
const gap = 3

/** Removes the ruled lines of tables. Where a letter touches or crosses a line, its part stays. */
export function removeRules(picture: GreyPicture): GreyPicture {
  const cleaned = { ...picture, data: Uint8Array.from(picture.data) }
  const { width, height } = picture
  removeAlong(cleaned, { lines: height, length: width, step: 1, across: width })
  removeAlong(cleaned, { lines: width, length: height, step: width, across: 1 })
  return cleaned
}

/** How to walk: so many lines of this length; the next pixel of a line and the same pixel of the next line. */
type Walk = { lines: number; length: number; step: number; across: number }

function removeAlong({ data }: GreyPicture, walk: Walk): void {
  const original = Uint8Array.from(data)
  for (let line = 0; line < walk.lines; line += 1)
    for (const run of runsOf(original, walk, line)) erase({ data, original }, walk, run)
}

/** The stretches of dark pixels that are long enough for a ruled line, small gaps included. */
function* runsOf(original: Uint8Array, { length, step, across }: Walk, line: number): Generator<Run> {
  let [start, last] = [0, -gap - 1]
  for (let at = 0; at < length; at += 1) {
    if ((original[line * across + at * step] ?? white) >= dark) continue
    if (at - last > gap) {
      if (last - start >= shortest) yield { line, start, last }
      start = at
    }
    last = at
  }
  if (last - start >= shortest) yield { line, start, last }
}

type Run = { line: number; start: number; last: number }

function erase({ data, original }: { data: Uint8Array; original: Uint8Array }, walk: Walk, { line, start, last }: Run) {
  for (let at = start; at <= last; at += 1) {
    const from = thicknessFrom(original, walk, { line, at })
    if (!from) continue
    for (let one = from.first; one <= from.last; one += 1) data[one * walk.across + at * walk.step] = white
  }
}

/** The dark pixels across a line at a place of it, with their grey edges; null if there are too many for a line. */
function thicknessFrom(
  original: Uint8Array,
  { lines, step, across }: Walk,
  { line, at }: { line: number; at: number },
) {
  const isDark = (one: number) => one >= 0 && one < lines && (original[one * across + at * step] ?? white) < dark
  let [first, last] = [line, line]
  while (isDark(first - 1) && last - first <= thickest) first -= 1
  while (isDark(last + 1) && last - first <= thickest) last += 1
  if (last - first >= thickest) return null
  return { first: Math.max(0, first - 1), last: Math.min(lines - 1, last + 1) }
}
