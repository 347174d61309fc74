import { cleanText, missing } from '../sheet/clean-text.ts'
import { flowText } from '../sheet/flow-text.ts'
import { makeRoom } from '../sheet/make-room.ts'
import { setText } from '../sheet/set-text.ts'
import { measure, type Sheet, styles, type TextStyle } from '../sheet/sheet.ts'
import { tag } from '../sheet/tag.ts'
import { statementWords } from './statement-words.ts'

type Proof = { text: string; statementId: string; sha256: string }

/** How to verify that the document matches the frozen data, and a note when characters could not be printed. */
export function drawProof(sheet: Sheet, { text, statementId, sha256 }: Proof): void {
  const words = statementWords[sheet.locale]
  const section = tag(sheet, sheet.root, 'Sect')
  const set = (line: string, style: TextStyle) => setText(sheet, line, { style, width: measure })
  const lines = [
    set(words.proofText, styles.small),
    set(`${words.statement}: ${statementId}`, styles.smallMono),
    set(`SHA-256: ${sha256}`, styles.smallMono),
    ...(cleanText(text).includes(missing) ? [set(words.replaced, styles.small)] : []),
  ]
  const heading = set(words.proof, styles.strong)
  makeRoom(
    sheet,
    lines.reduce((sum, { height }) => sum + height, heading.height),
  )
  flowText(sheet, tag(sheet, section, 'H2'), heading)
  for (const line of lines) flowText(sheet, tag(sheet, section, 'P'), line)
}
