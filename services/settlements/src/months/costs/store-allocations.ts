import type { Allocation } from '@lokum/month-engine/costs/allocation'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

type AllocationsOfCost = { costId: string; allocations: readonly Allocation[] }

/** Replaces the shares of the agreements and the landlord; the caller has locked the costs. */
export async function storeAllocations(
  em: Context['em'],
  { accountId }: { accountId: string },
  costs: readonly AllocationsOfCost[],
): Promise<void> {
  if (costs.length === 0) return
  const rows = costs.flatMap(({ costId, allocations }) =>
    allocations.map(({ agreementId, apartmentId, part, days, amountPln }) => ({
      cost_id: costId,
      agreement_id: agreementId,
      apartment_id: apartmentId,
      part,
      days,
      amount_pln: amountPln,
    })),
  )
  await runSql(em, remove, [accountId, costs.map(({ costId }) => costId)])
  await runSql(em, insert, [accountId, JSON.stringify(rows)])
}

const remove = 'DELETE FROM allocation WHERE account_id = $1 AND cost_id = ANY ($2::text[])'

const insert = `
  INSERT INTO allocation (account_id, cost_id, agreement_id, apartment_id, part, days, amount_pln)
  SELECT $1, cost_id, agreement_id, apartment_id, part, days, amount_pln
  FROM jsonb_to_recordset($2::jsonb)
    AS given (cost_id text, agreement_id text, apartment_id text, part numeric, days int, amount_pln numeric)`
