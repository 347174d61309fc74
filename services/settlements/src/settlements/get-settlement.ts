import type { RequestOf } from '@lokum/contracts/operation'
import type { GetSettlement } from '@lokum/contracts/settlements/operations'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'
import { describeSettlement, SettlementRow } from './settlement.ts'

/** Gives one settlement of the caller's account. @throws NotFound also when it is another account's */
export async function getSettlement(
  { em, caller }: Context,
  { params }: RequestOf<typeof GetSettlement>,
): Promise<Answer<SettlementDetail>> {
  const row = await em.findOne(SettlementRow, { id: params.id, accountId: caller.accountId })
  if (!row) throw new NotFound()
  return { body: { ...describeSettlement(row), document_ids: [], items: [], missing: [] }, version: row.version }
}
