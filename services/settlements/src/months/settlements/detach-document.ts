import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { DetachDocument } from '@lokum/contracts/settlements/operations'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'
import { AttachedDocumentRow } from './attached-document.ts'
import { recordStep } from './record-step.ts'
import { lockSettlement, takeStep } from './settlement.ts'

/**
 * Detaches a document; the next calculation goes without it, and what was decided upon because of it says so.
 * @throws NotFound also when it is not attached · SettlementStateForbids · Problem precondition_failed
 */
export async function detachDocument(
  context: Context,
  { params }: RequestOf<typeof DetachDocument>,
): Promise<Answer<SettlementDetail>> {
  const { em, caller } = context
  const row = await lockSettlement(context, params.id)
  takeStep(row, 'collect')
  const where = { accountId: caller.accountId, settlementId: row.id, documentId: params.document_id }
  const link = await em.findOne(AttachedDocumentRow, where)
  if (!link) throw new NotFound()

  em.remove(link)
  return recordStep(context, row, { action: 'settlement.document_detached', documentId: params.document_id })
}
