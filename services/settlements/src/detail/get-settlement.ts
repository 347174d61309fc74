import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { GetSettlement } from '@lokum/contracts/settlements/operations'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { NotFound } from '@lokum/service-kit/problem'
import { composeDetail } from './describe-detail.ts'
import { loadOutcome } from './load-outcome.ts'

/**
 * Returns one settlement of the caller's account with its items and what is still missing.
 * @throws NotFound also for a settlement of another account
 */
export async function getSettlement(
  { em, caller: { accountId }, language }: Context,
  { params }: RequestOf<typeof GetSettlement>,
): Promise<Answer<SettlementDetail>> {
  const found = await loadOutcome(em, { accountId, id: params.id })
  if (!found) throw new NotFound()
  const { row } = found
  return { body: await composeDetail(em, { row }, { ...found, language }), version: row.version, language }
}
