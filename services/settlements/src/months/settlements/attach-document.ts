import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { AttachDocument } from '@lokum/contracts/settlements/operations'
import { AttachedDocumentRow, DocumentLimitReached, mostDocuments } from '../../documents/attached-document.ts'
import type { ReadingsRequired } from '../../documents/require-readings.ts'
import { findAttachable } from './find-attachable.ts'
import { recordStep } from './record-step.ts'
import { lockSettlement, type SettlementRow, takeStep } from './settlement.ts'
import { includeMonth } from './skip-month.ts'

/**
 * Attaches a document for the next calculation; attaching an attached document changes nothing and is not audited. An invoice is
 * read first, since only then another document can be the same one; of two that are the same, the used one is attached.
 * @throws NotFound · StateForbids · Problem precondition_failed · PrerequisiteMissing · DuplicateInvoice · DocumentLimitReached
 */
export async function attachDocument(
  context: ReadingsRequired,
  { params, body }: RequestOf<typeof AttachDocument>,
): Promise<{ row: SettlementRow }> {
  const { em, caller, now } = context
  const { accountId } = caller
  const row = await lockSettlement(context, params.id)
  takeStep(row, 'collect')
  const attached = await em.find(AttachedDocumentRow, { accountId, settlementId: row.id })
  if (attached.some(({ documentId }) => documentId === body.document_id)) return { row }
  const [documentId] = await findAttachable(context, [{ id: body.document_id, pointer: '#/document_id' }])
  if (documentId === undefined || attached.some((other) => other.documentId === documentId)) return { row }
  if (attached.length >= mostDocuments) throw new DocumentLimitReached()

  const link = { accountId, settlementId: row.id, documentId, attachedAt: now }
  em.persist(em.create(AttachedDocumentRow, link))
  await includeMonth(em, row, link)
  await recordStep(context, row, { action: 'settlement.document_attached', data: { document_id: documentId } })
  return { row }
}
