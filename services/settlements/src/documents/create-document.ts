import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Document } from '@lokum/contracts/settlements/document'
import type { CreateDocument } from '@lokum/contracts/settlements/document-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { PrerequisiteMissing } from '@lokum/service-kit/http/prerequisite-missing'
import { newId } from '@lokum/service-kit/ids'
import { type QuotaContext, requireQuota } from '../quotas/require-quota.ts'
import { countDocument } from './count-document.ts'
import { describeDocument } from './describe-document.ts'
import { DocumentRow } from './document.ts'
import type { KeptFile } from './keep-file.ts'
import { findReadings } from './read-document.ts'

type Request = RequestOf<typeof CreateDocument> & { kept: KeptFile }

/**
 * Records a stored file with its audit entry. An account's identical files share one document, the first.
 * @throws QuotaExceeded · PrerequisiteMissing
 */
export async function createDocument(context: QuotaContext, { body, kept }: Request): Promise<Answer<Document>> {
  const { em, caller, now, language } = context
  const { accountId } = caller
  const { name, mediaType, sizeBytes, sha256, storageKey, original, takenAt } = kept
  const id = newId('document')
  const facts = [original?.mediaType ?? null, original?.sizeBytes ?? null, takenAt]
  const values = [id, accountId, body.kind, name, mediaType, sizeBytes, sha256, storageKey, now, ...facts]
  const inserted = await runSql(em, insert, values)
  const row = await em.findOne(DocumentRow, { accountId, sha256 })
  // Another file that was stored for the same bytes stays announced, so that it is swept.
  const announced = row ? await runSql(em, forget, [accountId, row.storageKey]) : []
  // Its document was deleted after the file was found, and the sweeper may have removed the bytes.
  if (!row || (inserted.length > 0 && announced.length === 0)) throw new PrerequisiteMissing(kept.keepAgain)
  countDocument({ media_type: mediaType, outcome: inserted.length === 0 ? 'known' : 'stored' })
  const location = `/v1/documents/${row.id}`
  if (inserted.length === 0) return { body: await describeKnown(context, row), location, language, isReplayed: true }

  await requireQuota(context, { documents: 1, stored_bytes: sizeBytes })
  const document = describeDocument(row, null, [], language)
  const object = { id, version: 1 }
  await recordAudit(context, { action: 'document.uploaded', object, data: document })
  return { body: document, location, language }
}

const forget = 'DELETE FROM document_upload WHERE account_id = $1 AND storage_key = $2 RETURNING storage_key'

// Concurrent uploads of the same bytes wait here for the first.
const insert = `
  INSERT INTO document (
    id, account_id, kind, name, media_type, size_bytes, sha256, storage_key, created_at, original_media_type,
    original_size_bytes, taken_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  ON CONFLICT ON CONSTRAINT document_once DO NOTHING
  RETURNING id`

async function describeKnown({ em, language }: Context, row: DocumentRow): Promise<Document> {
  const { readings, linesOf } = await findReadings(em, { accountId: row.accountId, ids: [row.id] })
  return describeDocument(row, readings.get(row.id) ?? null, linesOf(row.id), language)
}
