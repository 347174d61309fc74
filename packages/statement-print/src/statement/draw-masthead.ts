import { writeDay } from '@lokum/amounts/money/write-number'
import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { paintText } from '../sheet/paint-text.ts'
import { setText } from '../sheet/set-text.ts'
import { measure, page, type Sheet, styles } from '../sheet/sheet.ts'
import { tag } from '../sheet/tag.ts'
import { nameStatement } from './name-statement.ts'
import { statementWords } from './statement-words.ts'

/** The title, month and version of the statement. */
export function drawMasthead(sheet: Sheet, snapshot: StatementSnapshot): void {
  const { locale, version, prepared_on, corrects } = snapshot
  const words = statementWords[locale]
  const name = nameStatement(snapshot)
  const top = sheet.y
  const replaces = corrects === null ? '' : `, ${words.replaces} ${corrects.version}`
  const eyebrow = setText(sheet, name.eyebrow, { style: styles.eyebrow, width: measure / 2 })
  const title = setText(sheet, name.title, { style: styles.title, width: measure })
  const edition = setText(
    sheet,
    `${words.preparedOn} ${writeDay(prepared_on, locale)} · ${words.version} ${version}${replaces}`,
    { style: styles.label, width: measure / 2 },
  )

  tag(sheet, sheet.root, 'P').add(() => paintText(sheet, eyebrow, { x: page.left, y: top }))
  tag(sheet, sheet.root, 'H1').add(() => paintText(sheet, title, { x: page.left, y: top + eyebrow.height }))
  tag(sheet, sheet.root, 'P').add(() => paintText(sheet, edition, { x: 0, y: top, right: page.right }))

  sheet.y = top + eyebrow.height + title.height + 4
}
