import { flowText } from './flow-text.ts'
import { paintText } from './paint-text.ts'
import { setText } from './set-text.ts'
import { measure, page, type Sheet, styles } from './sheet.ts'
import { tag } from './tag.ts'

/** The title of a document, with the kind of document above it and a note on the right. */
export function drawHeading(sheet: Sheet, texts: { eyebrow: string; title: string; note: string }): void {
  const { y } = sheet
  const eyebrow = setText(sheet, texts.eyebrow, { style: styles.eyebrow, width: measure * 0.75 })
  const note = setText(sheet, texts.note, { style: styles.label, width: measure / 4 })
  tag(sheet, sheet.root, 'P').add(() => paintText(sheet, eyebrow, { x: page.left, y }))
  tag(sheet, sheet.root, 'P').add(() => paintText(sheet, note, { x: 0, y, right: page.right }))
  sheet.y += eyebrow.height
  flowText(sheet, tag(sheet, sheet.root, 'H1'), setText(sheet, texts.title, { style: styles.title, width: measure }))
  sheet.y += 8
}
