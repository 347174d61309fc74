import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { GetSettlement } from '@lokum/contracts/settlements/operations'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'
import { SettlementRow } from './settlement.ts'

/** Finds one settlement of the caller's account. @throws NotFound also when it is another account's */
export async function getSettlement(
  { em, caller: { accountId } }: Context,
  { params }: RequestOf<typeof GetSettlement>,
): Promise<{ row: SettlementRow }> {
  const row = await em.findOne(SettlementRow, { id: params.id, accountId })
  if (!row) throw new NotFound()
  return { row }
}
