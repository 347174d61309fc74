import type { PageBox } from '@lokum/contracts/settlements/line-at'
import { joinBoxes } from './page-box.ts'

/** A piece of text at its position on the displayed page: y grows upwards, an angle of 0 means left to right. */
export type PlacedText = {
  text: string
  x: number
  y: number
  width: number
  height: number
  /** Degrees, counter-clockwise. */
  angle: number
  /** null without a known place on the page. */
  box: PageBox | null
  /** 0 to 1, of a recognised word. */
  confidence?: number
}

/** A row of a page and the box around it; with recognised words, the confidence of the least certain one that counts. */
export type ArrangedLine = { text: string; box: PageBox | null; confidence?: number }

type Line = { y: number; height: number; pieces: PlacedText[] }

/** In letter heights: the tolerance of a baseline (the 3 of m³ is raised), a space, and a gap between columns. */
const raised = 0.4
const space = 0.15
const columnGap = 1
const sameSpot = 0.3

/**
 * The rows of a page in reading order, from top to bottom: pieces on one baseline form a line, left to right, joined by one
 * space, or by two at the start of a column. Text in another direction follows the rest.
 */
export function arrangeLines(pieces: readonly PlacedText[]): ArrangedLine[] {
  const visible = pieces.filter(({ text }) => text.trim() !== '')
  const directions = Map.groupBy(visible, ({ angle }) => (Math.round(angle) + 360) % 360)
  return [...directions]
    .toSorted(([first], [second]) => first - second)
    .flatMap(([angle, found]) => gatherLines(found.map((piece) => turn(piece, -angle))))
    .map((line) => ({ text: joinPieces(line), box: boxAround(line), ...confidenceOf(line) }))
    .filter(({ text }) => text !== '')
}

function gatherLines(pieces: readonly PlacedText[]): Line[] {
  const lines: Line[] = []
  for (const piece of pieces.toSorted((first, second) => second.y - first.y)) {
    const line = lines.at(-1)
    if (line !== undefined && line.y - piece.y <= raised * Math.max(line.height, piece.height)) {
      line.pieces.push(piece)
      line.height = Math.max(line.height, piece.height)
    } else lines.push({ y: piece.y, height: piece.height, pieces: [piece] })
  }
  return lines
}

function boxAround({ pieces }: Line): PageBox | null {
  return pieces.reduce<PageBox | null>((box, piece) => joinBoxes(box, piece.box), null)
}

/** A wrong letter in a name does no harm, a wrong digit does. */
function confidenceOf({ pieces }: Line): Pick<ArrangedLine, 'confidence'> {
  const withDigits = pieces.filter(({ text }) => /\d/.test(text))
  const known = (withDigits.length > 0 ? withDigits : pieces).flatMap(({ confidence }) => confidence ?? [])
  return known.length === 0 ? {} : { confidence: Math.min(...known) }
}

function joinPieces({ pieces }: Line): string {
  let text = ''
  let last: PlacedText | undefined
  for (const piece of pieces.toSorted((first, second) => first.x - second.x)) {
    if (last !== undefined && isPrintedAgain(piece, last)) continue
    text += last === undefined ? piece.text : gapBetween(last, piece) + piece.text
    last = piece
  }
  return text.replaceAll(/ {2,}/g, '  ').trim()
}

/** Some programs print a text twice with a tiny offset to make it bold. */
function isPrintedAgain(piece: PlacedText, last: PlacedText): boolean {
  return piece.text === last.text && piece.x - last.x < sameSpot * piece.height
}

function gapBetween(last: PlacedText, piece: PlacedText): string {
  const gap = (piece.x - last.x - last.width) / Math.max(last.height, piece.height, 1)
  if (gap > columnGap) return '  '
  return gap > space ? ' ' : ''
}

function turn(piece: PlacedText, degrees: number): PlacedText {
  const radians = (degrees * Math.PI) / 180
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)]
  return { ...piece, x: piece.x * cosine - piece.y * sine, y: piece.x * sine + piece.y * cosine }
}
