import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids } from '@lokum/service-kit/problem'
import { chargedInTrueUps } from './charged-in-true-ups.ts'
import type { SettlementRow } from './settlement.ts'

/**
 * Checks that no settlement of a month charges metered use that a true-up charges again after its correction was abandoned. The
 * agreement is locked, so that no month is prepared meanwhile.
 * @throws StateForbids
 */
export async function requireUseFree(em: Context['em'], { accountId, agreementId, id }: SettlementRow): Promise<void> {
  const found = await runSql<{ id: string; code: string }>(em, select, [accountId, agreementId ?? null, id])
  if (found.length === 0) return
  const codes = found.map(({ code }) => code).join(', ')
  throw new StateForbids(
    stateReasons.useCharged(codes),
    found.map((one) => one.id),
  )
}

const select = `
  SELECT settlement.id, settlement.reference_code AS code FROM settlement
  WHERE settlement.account_id = $1 AND settlement.agreement_id = $2 AND settlement.kind = 'monthly'
    AND settlement.state <> 'cancelled' AND EXISTS (
      SELECT FROM jsonb_array_elements(${chargedInTrueUps}) AS charged
      JOIN item ON item.account_id = settlement.account_id AND item.settlement_id = settlement.id
        AND item.category = charged ->> 'category'
      WHERE charged ->> 'settlementId' = $3 AND charged -> 'isUse' = 'true'
        AND item.status <> 'rejected' AND item.inputs ->> 'kind' = 'readings')
  ORDER BY settlement.period`
