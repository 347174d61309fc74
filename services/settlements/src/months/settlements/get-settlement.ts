import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { GetSettlement } from '@lokum/contracts/settlements/operations'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'
import { atOneMoment } from '../../at-one-moment.ts'
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
  const where = { id: params.id, accountId: context.caller.accountId }
  return atOneMoment(context, async (em) => {
    const row = await em.findOne(SettlementRow, where)
    if (!row) throw new NotFound()
    return answerDetail({ ...context, em }, row)
  })
}
