import type { Allocation } from '@lokum/month-engine/costs/allocation'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

type CostKeys = { accountId: string; costIds: readonly string[] }
type Shares = { apartmentIds: string[]; allocations: Allocation[] }

export const noShares: Shares = { apartmentIds: [], allocations: [] }

/** The apartments and allocations of costs, by their identifiers. */
export async function loadShares(
  em: Context['em'],
  { accountId, costIds }: CostKeys,
): Promise<ReadonlyMap<string, Shares>> {
  const rows = await runSql<Shares & { id: string }>(em, select, [accountId, costIds])
  return new Map(rows.map(({ id, ...shares }) => [id, shares]))
}

const select = `
  SELECT cost.id, shares.apartment_ids AS "apartmentIds", shares.allocations
  FROM cost CROSS JOIN LATERAL shares_of_cost(cost.account_id, cost.id) AS shares
  WHERE cost.account_id = $1 AND cost.id = ANY ($2::text[])`
