import { flowText } from './flow-text.ts'
import { setText } from './set-text.ts'
import { measure, type Sheet, styles } from './sheet.ts'
import { tag } from './tag.ts'

/** Writes the small print of a document, one paragraph for each note. */
export function drawNotes(sheet: Sheet, notes: readonly string[]): void {
  const section = tag(sheet, sheet.root, 'Sect')
  for (const note of notes) {
    flowText(sheet, tag(sheet, section, 'P'), setText(sheet, note, { style: styles.small, width: measure }))
    sheet.y += 2
  }
}
