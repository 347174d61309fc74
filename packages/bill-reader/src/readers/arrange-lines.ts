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

/** Where some characters of a row are on the page, from left to right; a gap of a column ends them. */
export type TextSpan = { start: number; end: number; from: number; to: number }

/** A row of a page and the box around it; with recognised words, the confidence of the least certain one that counts. */
export type ArrangedLine = { text: string; box: PageBox | null; spans: readonly TextSpan[]; confidence?: number }

type Line = { y: number; height: number; pieces: PlacedText[] }

/** In letter heights: the tolerance of a baseline (the 3 of m³ is raised), a space, and a gap between columns. */
const raised = 0.4
const space = 0.15
const columnGap = 1
const sameSpot = 0.3
/** Cells that are wider than their column overlap; letters that are kerned overlap less. */
const overlap = -0.3
/** More than a space between words. */
const cellGap = 0.65

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
    .map((line) => ({ ...joinPieces(line), box: boxAround(line), ...confidenceOf(line) }))
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

function joinPieces({ pieces }: Line): Pick<ArrangedLine, 'text' | 'spans'> {
  let text = ''
  let last: PlacedText | undefined
  const spans: TextSpan[] = []
  for (const piece of printedOnce(pieces).flatMap(partsOf)) {
    const between = last === undefined ? '' : gapBetween(last, piece)
    const start = text.length + between.length
    text += between + piece.text
    const span = { start, end: text.length, from: piece.x, to: piece.x + piece.width }
    const before = spans.at(-1)
    if (before && last && isOneCell(last, piece)) Object.assign(before, { end: span.end, to: span.to })
    else spans.push(span)
    last = piece
  }
  return { text, spans }
}

function printedOnce(pieces: readonly PlacedText[]): PlacedText[] {
  let last: PlacedText | undefined
  return pieces
    .toSorted((first, second) => first.x - second.x)
    .filter((piece) => {
      const again = last !== undefined && isPrintedAgain(piece, last)
      if (!again) last = piece
      return !again
    })
}

/** Some programs align the columns of a row with spaces. */
function partsOf(piece: PlacedText): PlacedText[] {
  const { text, x, width } = piece
  return [...text.matchAll(/[^ ]+(?: [^ ]+)*/g)].map(({ 0: part, index }) => ({
    ...piece,
    text: part,
    x: x + (width * index) / text.length,
    width: (width * part.length) / text.length,
  }))
}

/** Some programs print a text twice with a tiny offset to make it bold. */
function isPrintedAgain(piece: PlacedText, last: PlacedText): boolean {
  return piece.text === last.text && piece.x - last.x < sameSpot * piece.height
}

function gapBetween(last: PlacedText, piece: PlacedText): string {
  const gap = gapOf(last, piece)
  if (gap > columnGap || gap < overlap) return '  '
  // What is recognised is whole words.
  return gap > space || piece.confidence !== undefined ? ' ' : ''
}

function isOneCell(last: PlacedText, piece: PlacedText): boolean {
  const gap = gapOf(last, piece)
  return gap >= overlap && gap <= cellGap
}

/** In letter heights. */
function gapOf(last: PlacedText, piece: PlacedText): number {
  return (piece.x - last.x - last.width) / Math.max(last.height, piece.height, 1)
}

function turn(piece: PlacedText, degrees: number): PlacedText {
  const radians = (degrees * Math.PI) / 180
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)]
  return { ...piece, x: piece.x * cosine - piece.y * sine, y: piece.x * sine + piece.y * cosine }
}
