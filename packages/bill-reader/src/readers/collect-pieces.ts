import type { getDocumentProxy } from 'unpdf'
import type { PlacedText } from './arrange-lines.ts'
import { boxAround } from './page-box.ts'

type Document = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Document['getPage']>>
type TextItem = { str: string; transform: readonly number[]; width: number }
type Collected = { pieces: PlacedText[]; whole: boolean }

/** A hostile page may have more pieces than characters, because pieces can be empty. */
const mostPieces = 100_000

/** The visible pieces of text of a page, up to a number of characters; the rest of the page is not decompressed. */
export async function collectPieces(page: Page, characters: number): Promise<Collected> {
  const place = placeOn(page)
  const pieces: PlacedText[] = []
  let seen = 0
  let length = 0
  // The stream is not cancelled, because pdf.js fails on that; it waits, unread, until the worker ends.
  const reader: ReadableStreamDefaultReader<{ items: TextItem[] }> = page.streamTextContent().getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const placed = chunk.value.items.map(place).filter((piece) => piece !== null)
    for (const piece of placed) pieces.push(piece)
    seen += chunk.value.items.length
    length += placed.reduce((sum, { text }) => sum + text.length, 0)
    if (length > characters || seen > mostPieces) return { pieces, whole: false }
  }
  return { pieces, whole: true }
}

/** Converts file coordinates to those of the displayed page; drops text outside the page. */
function placeOn(page: Page): (item: TextItem) => PlacedText | null {
  const viewport = page.getViewport({ scale: 1 })
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[] = viewport.transform

  return ({ str, transform, width }) => {
    const [ia = 0, ib = 0, ic = 0, id = 0, ie = 0, iff = 0] = transform
    const x = a * ie + c * iff + e
    const y = b * ie + d * iff + f
    const [along, up] = [
      { x: a * ia + c * ib, y: b * ia + d * ib },
      { x: a * ic + c * id, y: b * ic + d * id },
    ]
    const isSeen = x >= 0 && x <= viewport.width && y >= 0 && y <= viewport.height && Number.isFinite(width)
    if (!isSeen) return null
    const length = Math.abs(width) * Math.hypot(a, b)
    return {
      text: clean(str),
      x,
      y: -y,
      width: length,
      height: Math.hypot(up.x, up.y) || 1,
      angle: (-Math.atan2(along.y, along.x) * 180) / Math.PI,
      box: boxAround(cornersOf({ x, y }, { along, up, length }), viewport),
    }
  }
}

type Vector = { x: number; y: number }

/** In letter heights, from the baseline: room for the accent of Ż and the tail of g. */
const [ascent, descent] = [1, 0.25]

function cornersOf(start: Vector, { along, up, length }: { along: Vector; up: Vector; length: number }): Vector[] {
  const scale = length / (Math.hypot(along.x, along.y) || 1)
  const end = { x: start.x + along.x * scale, y: start.y + along.y * scale }
  return [start, end].flatMap(({ x, y }) =>
    [ascent, -descent].map((height) => ({ x: x + up.x * height, y: y + up.y * height })),
  )
}

/** Drops invisible characters and replaces every kind of space by a space. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]/gu, ' ')
}
