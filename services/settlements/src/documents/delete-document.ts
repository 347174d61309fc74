import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { DeleteDocument } from '@lokum/contracts/settlements/document-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { lockedElseNotFound } from '@lokum/service-kit/database/else-not-found'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { languageOfEvents } from '../words/language-of-events.ts'
import { describeDocument } from './describe-document.ts'
import { DocumentRow } from './document.ts'
import type { DocumentUses } from './document-uses.ts'
import { readVersion } from './document-version.ts'
import { lockInvoices } from './duplicate-invoice.ts'
import { freeDuplicates, lockDuplicates } from './free-duplicates.ts'
import { countDecisions } from './line-decisions.ts'
import { findReadings } from './read-document.ts'
import { announceDeletion } from './sweep-uploads.ts'

/**
 * Deletes a document that nothing uses, with its reading, lines, decisions and undecided costs. The sweeper then removes its bytes.
 * Documents that were duplicates of it become free; the audit log keeps what it was.
 * @throws NotFound · Problem precondition_failed · StateForbids
 */
export async function deleteDocument(
  context: Context & Pick<DocumentUses, 'requireUnused' | 'lockCosts' | 'deleteCosts'>,
  { params }: RequestOf<typeof DeleteDocument>,
): Promise<Answer<undefined>> {
  const { em, caller, ifMatch, requireUnused, lockCosts, deleteCosts } = context
  const document = { accountId: caller.accountId, documentId: params.id }
  const key = [document.accountId, document.documentId]
  // A used document is refused before anything is locked, so that no calculation waits for it.
  await requireUnused(em, document)
  await lockInvoices(em, document.accountId)
  await lockDuplicates(em, document)
  // In the lock order of a calculation: costs, then documents.
  await lockCosts(em, document)
  const row = await em.findOneOrFail(
    DocumentRow,
    { accountId: document.accountId, id: document.documentId },
    lockedElseNotFound,
  )
  const { readings, linesOf } = await findReadings(em, { accountId: row.accountId, ids: [row.id] })
  const reading = readings.get(row.id) ?? null
  const version = readVersion(row, reading, linesOf(row.id))
  requireMatch(ifMatch, version)
  await requireUnused(em, document)

  const data = {
    ...describeDocument(row, reading, linesOf(row.id), languageOfEvents),
    freed_document_ids: await freeDuplicates(em, document),
  }
  const object = { id: row.id, version: version + (await countDecisions(em, document)) + 1 }
  await deleteCosts(em, document)
  for (const table of tables) await runSql(em, table, key)
  await announceDeletion(em, row)
  await recordAudit(context, { action: 'document.deleted', object, data })
  return { body: undefined }
}

const tables = [
  'DELETE FROM line_decision WHERE account_id = $1 AND document_id = $2',
  'DELETE FROM document_line WHERE account_id = $1 AND document_id = $2',
  'DELETE FROM document_reading WHERE account_id = $1 AND document_id = $2',
  'DELETE FROM document WHERE account_id = $1 AND id = $2',
]
