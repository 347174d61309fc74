import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { DeleteCost } from '@lokum/contracts/settlements/cost-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { lockedElseNotFound } from '@lokum/service-kit/database/else-not-found'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { refuseUsed, type Use } from '../../queries/refuse-used.ts'
import { CostInUse, CostRow, describeCost } from './cost.ts'
import { loadShares, noShares } from './load-shares.ts'
import { usedBy } from './used-by.ts'

/**
 * Deletes a cost that no item charges, with its shares; the audit log keeps what it was.
 * @throws NotFound · CostInUse
 */
export async function deleteCost(
  context: Context,
  { params }: RequestOf<typeof DeleteCost>,
): Promise<Answer<undefined>> {
  const { em, caller } = context
  const { accountId } = caller
  const cost = await em.findOneOrFail(CostRow, { id: params.id, accountId }, lockedElseNotFound)
  const charging = await runSql<Use>(em, selectCharging, [accountId, cost.id])
  refuseUsed(charging, usedBy.items, { refusal: CostInUse })

  const shares = await loadShares(em, { accountId, costIds: [cost.id] })
  const data = describeCost({ cost, ...(shares.get(cost.id) ?? noShares) })
  await runSql(em, 'DELETE FROM cost WHERE account_id = $1 AND id = $2', [accountId, cost.id])
  await recordAudit(context, { action: 'cost.deleted', object: { id: cost.id, version: cost.version + 1 }, data })
  return { body: undefined }
}

// Every version counts, since a cancelled or replaced one still shows what it charged.
const selectCharging = `
  SELECT DISTINCT settlement.id, settlement.reference_code AS code FROM charge
  JOIN settlement ON settlement.account_id = charge.account_id AND settlement.id = charge.settlement_id
  WHERE charge.account_id = $1 AND charge.cost_id = $2
  ORDER BY code LIMIT 1000`
