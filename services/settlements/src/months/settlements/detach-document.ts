import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { DetachDocument } from '@lokum/contracts/settlements/operations'
import { elseNotFound } from '@lokum/service-kit/database/else-not-found'
import type { Context } from '@lokum/service-kit/http/context'
import { AttachedDocumentRow } from '../../documents/attached-document.ts'
import { recordStep } from './record-step.ts'
import { releaseCosts } from './release-costs.ts'
import { lockSettlement, type SettlementRow, takeStep } from './settlement.ts'
import { skipMonth } from './skip-month.ts'

/**
 * Detaches a document. The next calculation ignores it with the costs that concern this apartment alone, and decided items that depended
 * on it say so.
 * @throws NotFound also when the document is not attached · StateForbids · Problem precondition_failed
 */
export async function detachDocument(
  context: Context,
  { params }: RequestOf<typeof DetachDocument>,
): Promise<{ row: SettlementRow }> {
  const { em, caller } = context
  const row = await lockSettlement(context, params.id)
  takeStep(row, 'collect')
  const where = { accountId: caller.accountId, settlementId: row.id, documentId: params.document_id }
  const link = await em.findOneOrFail(AttachedDocumentRow, where, elseNotFound)

  em.remove(link)
  await em.flush()
  await skipMonth(em, row, link)
  await releaseCosts(em, row, params.document_id)
  const data = { document_id: params.document_id }
  await recordStep(context, row, { action: 'settlement.document_detached', data })
  return { row }
}
