import { recordAudit } from '@lokum/service-kit/audit/record-audit'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import type { Allocation } from './cost.ts'
import { describeCost } from './cost.ts'
import type { CostCase } from './load-costs.ts'
import { storeAllocations, textOfAllocation } from './store-allocations.ts'

export type SharedCost = { cost: CostCase; total: string; allocations: readonly Allocation[] }

type Shares = { accountId: string; shared: readonly SharedCost[] }

/** Stores the shares that are others now; costs that the calculation has just made are audited with theirs. */
export async function storeShares(
  context: Context,
  { accountId, shared, made }: Shares & { made: readonly string[] },
): Promise<void> {
  const { em } = context
  for (const { cost, total, allocations } of shared) {
    if (total !== cost.storedTotal) await runSql(em, setTotal, [accountId, cost.id, total])
    if (textOf(allocations) !== textOf(cost.stored)) {
      await storeAllocations(em, { accountId, costId: cost.id }, allocations)
    }
    if (!made.includes(cost.id)) continue
    const data = describeCost({ cost: { ...cost, total }, apartmentIds: cost.apartmentIds, allocations })
    await recordAudit(context, { action: 'cost.created', resource: { type: 'cost', id: cost.id, version: 1 }, data })
  }
}

const setTotal = 'UPDATE cost SET total = $3 WHERE account_id = $1 AND id = $2'

function textOf(allocations: readonly Allocation[]): string {
  return allocations.map(textOfAllocation).sort().join('\n')
}

/** Removes what the calculation once made of documents that no settlement has any more, unless an item still refers to it. */
export async function dropUnused(em: Context['em'], { accountId, shared }: Shares): Promise<void> {
  const unwanted = shared.filter(({ cost }) => !cost.wanted).map(({ cost }) => cost.id)
  if (unwanted.length === 0) return
  await em.flush()
  await runSql(em, drop, [accountId, unwanted])
}

const drop = `
  DELETE FROM cost WHERE account_id = $1 AND id = ANY ($2::text[])
    AND NOT EXISTS (SELECT FROM item WHERE item.account_id = cost.account_id AND item.cost_id = cost.id)`
