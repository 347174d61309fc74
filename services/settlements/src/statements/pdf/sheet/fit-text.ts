import { type SetText, setText } from './set-text.ts'
import type { Sheet, TextStyle } from './sheet.ts'

/** One line that is never broken, such as an amount: smaller where it would be wider than it may be. */
export function fitText(sheet: Sheet, text: string, { style, width }: { style: TextStyle; width: number }): SetText {
  const natural = setText(sheet, text, { style, width: Number.POSITIVE_INFINITY })
  if (natural.width <= width) return natural
  const size = (style.size * width) / natural.width
  return { ...natural, style: { ...style, size }, width }
}
