import { cleanText } from './clean-text.ts'
import type { Sheet, TextStyle } from './sheet.ts'

/** Text broken into lines of a given width, ready to paint. */
export type SetText = { lines: readonly string[]; style: TextStyle; width: number; height: number }

type How = { style: TextStyle; width: number }

/** Breaks text at spaces, and words that are longer than a line. The width is that of the longest line. */
export function setText(sheet: Sheet, text: string, { style, width }: How): SetText {
  sheet.pdf.font(style.font).fontSize(style.size)
  const widthOf = (part: string) => sheet.pdf.widthOfString(part)
  const lines = breakLines(cleanText(text), { width, widthOf })
  return {
    lines,
    style,
    width: Math.max(0, ...lines.map((line) => widthOf(line.trimEnd()))),
    height: lines.length * style.leading,
  }
}

type Limit = { width: number; widthOf: (part: string) => number }

function breakLines(text: string, limit: Limit): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.trim().split(/(?<= )(?! )/)) {
    if (line !== '' && limit.widthOf((line + word).trimEnd()) > limit.width) {
      lines.push(line)
      line = ''
    }
    const [rest = '', ...full] = breakWord(word, limit).toReversed()
    lines.push(...full.toReversed())
    line += rest
  }
  return [...lines, line]
}

/** Parts of a word that fit a line; nearly always one. */
function breakWord(word: string, { width, widthOf }: Limit): string[] {
  if (widthOf(word.trimEnd()) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const character of word) {
    if (piece !== '' && widthOf(piece + character) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...pieces, piece]
}
