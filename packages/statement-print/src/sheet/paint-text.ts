import type { SetText } from './set-text.ts'
import type { Sheet } from './sheet.ts'

export type TextPosition = { x: number; y: number; right?: number }

/** Half the height of capitals, relative to the font size. */
const halfCapital = 0.365

/** Paints lines downwards from `y`, left-aligned at `x` or, with `right`, right-aligned. Final spaces stay, so that copied text is complete. */
export function paintText({ pdf }: Sheet, { lines, style }: SetText, { x, y, right }: TextPosition): void {
  pdf.font(style.font).fontSize(style.size).fillColor(style.colour)
  for (const [index, line] of lines.entries()) {
    const baseline = y + (index + 0.5) * style.leading + halfCapital * style.size
    const start = right === undefined ? x : right - pdf.widthOfString(line.trimEnd())
    pdf.text(line, start, baseline, { lineBreak: false, baseline: 'alphabetic' })
  }
}
