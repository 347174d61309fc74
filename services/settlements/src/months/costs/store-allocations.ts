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
  await runSql(em, replace, [accountId, costs.map(({ costId }) => costId), JSON.stringify(rows)])
}

const replace = `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($3::jsonb)
      AS given (cost_id text, agreement_id text, apartment_id text, part numeric, days int, amount_pln numeric)),
  removed AS (
    DELETE FROM allocation WHERE account_id = $1 AND cost_id = ANY ($2::text[]) AND NOT EXISTS (
      SELECT FROM given
      WHERE given.cost_id = allocation.cost_id AND given.agreement_id IS NOT DISTINCT FROM allocation.agreement_id))
  INSERT INTO allocation AS stored (account_id, cost_id, agreement_id, apartment_id, part, days, amount_pln)
  SELECT $1, cost_id, agreement_id, apartment_id, part, days, amount_pln FROM given
  ON CONFLICT ON CONSTRAINT allocation_once DO UPDATE
    SET apartment_id = excluded.apartment_id, part = excluded.part, days = excluded.days, amount_pln = excluded.amount_pln
    WHERE (stored.apartment_id, stored.part, stored.days, stored.amount_pln)
      IS DISTINCT FROM (excluded.apartment_id, excluded.part, excluded.days, excluded.amount_pln)`
