import { cleanText, missing } from '../sheet/clean-text.ts'
import { flowText } from '../sheet/flow-text.ts'
import { type SetText, setText } from '../sheet/set-text.ts'
import { measure, type Sheet, styles } from '../sheet/sheet.ts'
import { tag } from '../sheet/tag.ts'
import { statementWords } from './statement-words.ts'

type Proof = { text: string; sha256: string }

/** The proof broken into lines, so that its height is known before what stands above it is drawn. */
export type SetProof = { lines: readonly SetText[]; height: number }

/** The fingerprint of the frozen data, and a note when characters could not be printed. */
export function setProof(sheet: Sheet, { text, sha256 }: Proof): SetProof {
  const words = statementWords[sheet.locale]
  const set = (line: string) => setText(sheet, line, { style: styles.small, width: measure })
  const lines = [
    set(words.proof(fingerprintOf(sha256))),
    ...(cleanText(text).includes(missing) ? [set(words.replaced)] : []),
  ]
  return { lines, height: lines.reduce((sum, { height }) => sum + height, 0) }
}

/** The first 16 digits of a SHA-256, in groups that can be read aloud. */
export function fingerprintOf(sha256: string): string {
  return [0, 4, 8, 12].map((start) => sha256.slice(start, start + 4)).join(' ')
}

/** The block above has left room for it, so that it is never alone on the last page. */
export function drawProof(sheet: Sheet, { lines }: SetProof): void {
  const section = tag(sheet, sheet.root, 'Sect')
  for (const line of lines) flowText(sheet, tag(sheet, section, 'P'), line)
}
