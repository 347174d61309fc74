import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Document } from '@lokum/contracts/settlements/document'
import type { UpdateDocument } from '@lokum/contracts/settlements/document-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { elseNotFound } from '@lokum/service-kit/database/else-not-found'
import type { Answer } from '@lokum/service-kit/http/answer'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { languageOfEvents } from '../words/language-of-events.ts'
import { describeDocument } from './describe-document.ts'
import { DocumentRow } from './document.ts'
import { lockDocument, raiseDocument } from './lock-document.ts'
import { type RereadingContext, readAgain } from './read-again.ts'
import { findReadings } from './read-document.ts'

/**
 * Corrects the kind of a document that no statement rests on (JSON merge patch, RFC 7396). What was read is read again as the new
 * kind. A patch without changes is not audited.
 * @throws NotFound · Problem precondition_failed · StateForbids · PrerequisiteMissing
 */
export async function updateDocument(
  context: RereadingContext,
  { params, body: { kind } }: RequestOf<typeof UpdateDocument>,
): Promise<Answer<Document>> {
  const { em, caller, ifMatch, language, requireUnstated } = context
  const { accountId } = caller
  const found = await em.findOneOrFail(DocumentRow, { accountId, id: params.id }, elseNotFound)
  const { readings } = await findReadings(em, { accountId, ids: [found.id] })
  if (kind && kind !== found.kind && readings.has(found.id)) {
    const { document, version } = await readAgain(context, { id: found.id, action: 'document.updated', kind })
    return { body: document, version, language }
  }
  const locked = await lockDocument(em, found)
  const { row, reading, lines, version } = locked
  requireMatch(ifMatch, version)
  if (!kind || kind === row.kind) return { body: describeDocument(row, reading, lines, language), version, language }

  await requireUnstated(em, { accountId, documentId: row.id })
  const before = describeDocument(row, reading, lines, languageOfEvents)
  row.kind = kind
  const object = { id: row.id, version: await raiseDocument(em, locked) }
  const document = describeDocument(row, reading, lines, languageOfEvents)
  await recordAudit(context, { action: 'document.updated', object, data: { ...document, before } })
  return { body: describeDocument(row, reading, lines, language), version: row.version, language }
}
