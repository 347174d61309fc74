import { type SetText, setText } from './set-text.ts'
import type { Sheet, TextStyle } from './sheet.ts'

/** Draws one line that never breaks, such as an amount; reduces the font size when it is too wide. */
export function fitText(sheet: Sheet, text: string, { style, width }: { style: TextStyle; width: number }): SetText {
  const natural = setText(sheet, text, { style, width: Number.POSITIVE_INFINITY })
  if (natural.width <= width) return natural
  const size = (style.size * width) / natural.width
  return { ...natural, style: { ...style, size }, width }
}
