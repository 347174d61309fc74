import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { CostCase } from '@lokum/month-engine/costs/cost-case'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

type CostQuery = {
  accountId: string
  apartmentIds: readonly string[]
  periods: readonly string[]
  /** Null for costs of all categories. */
  categories: readonly CostCategory[] | null
}

/** A cost of `costs_of_months`. */
export type CostOfMonth = Omit<CostCase, 'createdAt'> & { createdAt: string }

/** The costs of some months that concern any of the apartments, in a fixed order, optionally locked for a change. */
export async function loadCosts(
  em: Context['em'],
  { locked, ...query }: CostQuery & { locked: boolean },
): Promise<CostCase[]> {
  if (locked) await lockCosts(em, query)
  const rows = await runSql<{ cost: CostOfMonth }>(em, select, valuesOf(query))
  return rows.map(({ cost }) => toCost(cost))
}

/** Locks the costs of some months that concern any of the apartments until the transaction ends. */
export async function lockCosts(em: Context['em'], query: CostQuery): Promise<void> {
  await runSql(em, lock, valuesOf(query))
}

export function toCost(cost: CostOfMonth): CostCase {
  return { ...cost, createdAt: new Date(cost.createdAt) }
}

function valuesOf({ accountId, apartmentIds, periods, categories }: CostQuery) {
  return [accountId, periods, apartmentIds, categories]
}

const select = 'SELECT cost FROM costs_of_months($1, $2, $3, $4)'

const lock = `
  SELECT id FROM cost
  WHERE account_id = $1 AND period = ANY ($2::text[])
    AND $3::text[] && (SELECT apartment_ids FROM shares_of_cost(cost.account_id, cost.id))
    AND ($4::text[] IS NULL OR category = ANY ($4))
  ORDER BY id FOR UPDATE`
