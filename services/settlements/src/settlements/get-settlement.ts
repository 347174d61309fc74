import type { RequestOf } from '@lokum/contracts/operation'
import type { GetSettlement } from '@lokum/contracts/settlements/operations'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'
import { answerDetail } from './record-step.ts'
import { SettlementRow } from './settlement.ts'

/**
 * Gives one settlement of the caller's account with its items, and what is still missing.
 * @throws NotFound also when it is another account's
 */
export async function getSettlement(
  context: Context,
  { params }: RequestOf<typeof GetSettlement>,
): Promise<Answer<SettlementDetail>> {
  const row = await context.em.findOne(SettlementRow, { id: params.id, accountId: context.caller.accountId })
  if (!row) throw new NotFound()
  return answerDetail(context, row)
}
