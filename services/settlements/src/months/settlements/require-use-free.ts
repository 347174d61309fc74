import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { refuseUsed, type Use } from '../../queries/refuse-used.ts'
import type { SettlementRow } from './settlement.ts'

/**
 * Checks that no settlement of a month charges metered use that a true-up charges again after its correction was abandoned. The
 * agreement is locked, so that no month is prepared meanwhile.
 * @throws StateForbids
 */
export async function requireUseFree(em: Context['em'], { accountId, id }: SettlementRow): Promise<void> {
  const found = await runSql<Use>(em, select, [accountId, id])
  // All months of a true-up are named.
  refuseUsed(found, stateReasons.useCharged, { most: found.length })
}

const select = `
  SELECT charged."settlementId" AS id, charged."referenceCode" AS code
  FROM settlement
  CROSS JOIN LATERAL charged_elsewhere(settlement.account_id, settlement.id, settlement.agreement_id, settlement.covers_from,
    settlement.covers_to, settlement.categories) AS charged
  JOIN item ON item.account_id = settlement.account_id AND item.settlement_id = settlement.id AND item.category = charged.category
  WHERE settlement.account_id = $1 AND settlement.id = $2 AND charged."isUse"
    AND item.state <> 'rejected' AND item.inputs ->> 'kind' = 'readings'
    AND coalesce(item.used_from, settlement.covers_from) <= charged."to"
    AND coalesce(item.used_to, settlement.covers_to) >= charged."from"
  GROUP BY charged."settlementId", charged."referenceCode", charged."from"
  ORDER BY charged."from"`
