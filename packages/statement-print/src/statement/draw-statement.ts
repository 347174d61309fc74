import { createHash } from 'node:crypto'
import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { closeSheet } from '../sheet/close-sheet.ts'
import { openSheet } from '../sheet/open-sheet.ts'
import { drawCorrection } from './draw-correction.ts'
import { drawItems } from './draw-items.ts'
import { drawMasthead } from './draw-masthead.ts'
import { drawParties } from './draw-parties.ts'
import { drawProof, setProof } from './draw-proof.ts'
import { drawSummary } from './draw-summary.ts'
import { drawTransfer } from './draw-transfer.ts'
import { drawTrueUp } from './draw-true-up.ts'
import { nameStatement } from './name-statement.ts'
import { statementWords } from './statement-words.ts'

/**
 * Draws the PDF of a statement. Its id and the SHA-256 of its snapshot are plain bytes among the keywords.
 * @param text the bytes of its snapshot as text
 */
export async function drawStatement(text: string): Promise<Uint8Array> {
  const snapshot: StatementSnapshot = JSON.parse(text)
  const sha256 = createHash('sha256').update(text).digest('hex')
  const { locale, transfer, version, reference_code: code } = snapshot
  const words = statementWords[locale]
  const sheet = openSheet({
    locale,
    title: `${nameStatement(snapshot).title}, ${transfer.title}`,
    keywords: `${snapshot.statement_id} sha256:${sha256}`,
    createdAt: new Date(`${snapshot.prepared_on}T00:00:00Z`),
  })

  const proof = setProof(sheet, { text, sha256 })
  drawMasthead(sheet, snapshot)
  drawParties(sheet, snapshot)
  drawTransfer(sheet, snapshot)
  if (snapshot.true_up) drawTrueUp(sheet, { ...snapshot, balances: snapshot.true_up.balances })
  else drawItems(sheet, snapshot)
  drawSummary(sheet, snapshot, snapshot.corrects === null ? proof.height : 0)
  drawCorrection(sheet, snapshot, proof.height)
  drawProof(sheet, proof)

  return await closeSheet(sheet, { left: `${code} · ${words.version} ${version}`, right: words.page })
}
