import { cleanText, missing } from '../sheet/clean-text.ts'
import { flowText } from '../sheet/flow-text.ts'
import { type SetText, setText } from '../sheet/set-text.ts'
import { measure, type Sheet, styles, type TextStyle } from '../sheet/sheet.ts'
import { tag } from '../sheet/tag.ts'
import { statementWords } from './statement-words.ts'

type Proof = { text: string; statementId: string; sha256: string }

/** The proof broken into lines, so that its height is known before what stands above it is drawn. */
export type SetProof = { heading: SetText; lines: readonly SetText[]; height: number }

/** How to verify that the document matches the frozen data, and a note when characters could not be printed. */
export function setProof(sheet: Sheet, { text, statementId, sha256 }: Proof): SetProof {
  const words = statementWords[sheet.locale]
  const set = (line: string, style: TextStyle) => setText(sheet, line, { style, width: measure })
  const heading = set(words.proof, styles.strong)
  const lines = [
    set(words.proofText, styles.small),
    set(`${words.statement}: ${statementId}`, styles.smallMono),
    set(`SHA-256: ${sha256}`, styles.smallMono),
    ...(cleanText(text).includes(missing) ? [set(words.replaced, styles.small)] : []),
  ]
  return { heading, lines, height: lines.reduce((sum, { height }) => sum + height, heading.height) }
}

/** The block above has left room for it, so that it is never alone on the last page. */
export function drawProof(sheet: Sheet, { heading, lines }: SetProof): void {
  const section = tag(sheet, sheet.root, 'Sect')
  flowText(sheet, tag(sheet, section, 'H2'), heading)
  for (const line of lines) flowText(sheet, tag(sheet, section, 'P'), line)
}
