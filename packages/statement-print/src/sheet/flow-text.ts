import { makeRoom } from './make-room.ts'
import { paintText } from './paint-text.ts'
import type { SetText } from './set-text.ts'
import { type Element, page, type Sheet } from './sheet.ts'

/** Writes text at the sheet's position and moves below it, across pages when necessary. */
export function flowText(sheet: Sheet, into: Element, text: SetText, x: number = page.left): void {
  const { lines, style } = text
  for (let start = 0; start < lines.length; ) {
    makeRoom(sheet, style.leading)
    const fit = Math.max(1, Math.floor((page.bottom - sheet.y) / style.leading))
    const part = { ...text, lines: lines.slice(start, start + fit) }
    const { y } = sheet
    into.add(() => paintText(sheet, part, { x, y }))
    sheet.y += part.lines.length * style.leading
    start += fit
  }
}
