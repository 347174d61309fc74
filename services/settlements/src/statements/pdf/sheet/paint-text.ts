import type { SetText } from './set-text.ts'
import type { Sheet } from './sheet.ts'

export type Place = { x: number; y: number; right?: number }

/** Half of the height of capitals, as a part of the size. */
const halfCapital = 0.365

/** Paints lines from `y` downwards, from `x` or, with `right`, ending there. A line keeps the space that it was broken at, for those who copy it. */
export function paintText({ pdf }: Sheet, { lines, style }: SetText, { x, y, right }: Place): void {
  pdf.font(style.font).fontSize(style.size).fillColor(style.colour)
  for (const [index, line] of lines.entries()) {
    const baseline = y + (index + 0.5) * style.leading + halfCapital * style.size
    const start = right === undefined ? x : right - pdf.widthOfString(line.trimEnd())
    pdf.text(line, start, baseline, { lineBreak: false, baseline: 'alphabetic' })
  }
}
