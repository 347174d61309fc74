import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Document } from '@lokum/contracts/settlements/document'
import type { DeleteDocumentLine } from '@lokum/contracts/settlements/document-line-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { NotFound } from '@lokum/service-kit/problem'
import { describeDocument, describeLine } from './describe-document.ts'
import type { DocumentUses } from './document-uses.ts'
import { countDecisions } from './line-decisions.ts'
import { lockDocument, lockLine, raiseDocument } from './lock-document.ts'
import { bringBack } from './replace-line.ts'
import { requireTyped } from './require-typed.ts'

/**
 * Deletes a typed line that no item, cost or statement uses, with the decision about it; a line that it replaced is a charge again.
 * The audit entry has the deleted line.
 * @throws NotFound · Problem precondition_failed · StateForbids
 */
export async function deleteDocumentLine(
  context: Context & Pick<DocumentUses, 'requireUnstated' | 'requireFreeLine'>,
  { params }: RequestOf<typeof DeleteDocumentLine>,
): Promise<Answer<Document>> {
  const { em, caller, ifMatch, language, requireUnstated, requireFreeLine } = context
  const document = { accountId: caller.accountId, documentId: params.id }
  const locked = await lockDocument(em, { accountId: document.accountId, id: params.id })
  const { row, reading, lines, version } = locked
  requireMatch(ifMatch, version)
  const line = lines.find((one) => one.line === params.line_number)
  if (!line) throw new NotFound()
  requireTyped(line)
  const key = { ...document, line: line.line }
  await lockLine(em, key)
  await requireUnstated(em, { ...document, lines: [line.line] })
  await requireFreeLine(em, key)

  const decided = await countDecisions(em, document)
  await runSql(em, removeLine, [key.accountId, key.documentId, key.line])
  const left = lines.filter((one) => one !== line)
  for (const one of left) if (one.line === line.replaces) bringBack(one)
  // Versions only rise, although the decision about the line goes with it.
  const lost = decided - (await countDecisions(em, document))
  const place = await raiseDocument(em, { ...locked, version: version + lost })
  const object = { id: row.id, version: place }
  const data = { document_id: row.id, line: describeLine(line) }
  await recordAudit(context, { action: 'document.line_deleted', object, data })
  return { body: describeDocument(row, reading, left, language), version: row.version, language }
}

const removeLine = 'DELETE FROM document_line WHERE account_id = $1 AND document_id = $2 AND line = $3'
