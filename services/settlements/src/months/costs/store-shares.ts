import type { Allocation } from '@lokum/month-engine/costs/allocation'
import { textOfAllocation } from '@lokum/month-engine/costs/allocation'
import type { SharedCost } from '@lokum/month-engine/costs/cost-case'
import { recordAudits } from '@lokum/service-kit/audit/record-changes'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { describeCost } from './cost.ts'
import { storeAllocations } from './store-allocations.ts'

type Shares = { accountId: string; shared: readonly SharedCost[] }

/** Stores the changed shares; costs created by this calculation are audited with their shares. */
export async function storeShares(
  context: Context,
  { accountId, shared, made }: Shares & { made: readonly string[] },
): Promise<void> {
  const { em } = context
  const keyed = shared.filter(
    ({ cost, key, difference, total }) =>
      key !== cost.key || difference !== cost.difference || total !== cost.storedTotal,
  )
  if (keyed.length > 0) {
    const values = keyed.map(({ cost, key, difference, total }) => ({ id: cost.id, key, difference, total }))
    await runSql(em, setKeys, [accountId, JSON.stringify(values)])
  }
  const changed = shared.filter(({ cost, allocations }) => textOf(allocations) !== textOf(cost.stored))
  await storeAllocations(
    em,
    { accountId },
    changed.map(({ cost, allocations }) => ({ costId: cost.id, allocations })),
  )
  const created = shared.filter(({ cost }) => made.includes(cost.id))
  await recordAudits(
    context,
    created.map(({ cost, key, difference, total, allocations }) => ({
      action: 'cost.created',
      object: { id: cost.id, version: 1 },
      data: describeCost({ cost: { ...cost, key, difference, total }, apartmentIds: cost.apartmentIds, allocations }),
    })),
  )
}

const setKeys = `
  UPDATE cost SET key = given.key, difference = given.difference, total = given.total
  FROM jsonb_to_recordset($2::jsonb) AS given (id text, key text, difference text, total numeric)
  WHERE cost.account_id = $1 AND cost.id = given.id`

function textOf(allocations: readonly Allocation[]): string {
  return allocations.map(textOfAllocation).sort().join('\n')
}

/**
 * Removes costs that the calculation created from documents no settlement includes any more, unless a version of a settlement
 * charges them.
 */
export async function dropUnused(em: Context['em'], { accountId, shared }: Shares): Promise<void> {
  const unwanted = shared.filter(({ cost }) => !cost.wanted).map(({ cost }) => cost.id)
  if (unwanted.length === 0) return
  await em.flush()
  await runSql(em, drop, [accountId, unwanted])
}

const drop = `
  DELETE FROM cost WHERE account_id = $1 AND id = ANY ($2::text[])
    AND NOT EXISTS (SELECT FROM charge WHERE charge.account_id = cost.account_id AND charge.cost_id = cost.id)`
