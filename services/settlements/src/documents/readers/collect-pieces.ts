import type { getDocumentProxy } from 'unpdf'
import type { PlacedText } from './arrange-lines.ts'

type Document = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Document['getPage']>>
type TextItem = { str: string; transform: readonly number[]; width: number }
type Collected = { pieces: PlacedText[]; whole: boolean }

/** A hostile page may hold more pieces than characters: empty ones. */
const mostPieces = 100_000

/** The pieces of text that can be seen on a page, up to a number of characters; the rest of the page is never unpacked. */
export async function collectPieces(page: Page, characters: number): Promise<Collected> {
  const place = placeOn(page)
  const pieces: PlacedText[] = []
  let seen = 0
  let length = 0
  // Not cancelled where it is left, since pdf.js fails on that: it waits, unread, until the worker ends.
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

/** Turns the coordinates of the file into those of the page as it is seen; what lies outside of it is left out. */
function placeOn(page: Page): (item: TextItem) => PlacedText | null {
  const viewport = page.getViewport({ scale: 1 })
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[] = viewport.transform

  return ({ str, transform, width }) => {
    const [ia = 0, ib = 0, ic = 0, id = 0, ie = 0, iff = 0] = transform
    const x = a * ie + c * iff + e
    const y = b * ie + d * iff + f
    const isSeen = x >= 0 && x <= viewport.width && y >= 0 && y <= viewport.height && Number.isFinite(width)
    if (!isSeen) return null
    return {
      text: clean(str),
      x,
      y: -y,
      width: Math.abs(width),
      height: Math.hypot(a * ic + c * id, b * ic + d * id) || 1,
      angle: (-Math.atan2(b * ia + d * ib, a * ia + c * ib) * 180) / Math.PI,
    }
  }
}

/** Characters that nobody sees are left out; every kind of space is a space. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]/gu, ' ')
}
