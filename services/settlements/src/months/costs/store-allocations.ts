import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import Big from 'big.js'
import { type Allocation, SharesExceedCost } from './cost.ts'

type Place = { accountId: string; costId: string }

/** Replaces what the agreements and the landlord bear of a cost; the caller has locked the cost. */
export async function storeAllocations(
  em: Context['em'],
  { accountId, costId }: Place,
  allocations: readonly Allocation[],
): Promise<void> {
  await runSql(em, 'DELETE FROM allocation WHERE account_id = $1 AND cost_id = $2', [accountId, costId])
  const rows = allocations.map(({ agreementId, apartmentId, part, days, amountPln }) => ({
    ...{ agreement_id: agreementId, apartment_id: apartmentId, part, days, amount_pln: amountPln },
  }))
  await runSql(em, insert, [accountId, costId, JSON.stringify(rows)])
}

const insert = `
  INSERT INTO allocation (account_id, cost_id, agreement_id, apartment_id, part, days, amount_pln)
  SELECT $1, $2, agreement_id, apartment_id, part, days, amount_pln
  FROM jsonb_to_recordset($3::jsonb)
    AS told (agreement_id text, apartment_id text, part numeric, days int, amount_pln numeric)`

type StoredAllocation = {
  cost_id: string
  agreement_id: string | null
  apartment_id: string | null
  part: string | null
  days: number | null
  amount_pln: string
}

/** What is stored of some costs, by cost. */
export async function loadAllocations(
  em: Context['em'],
  { accountId, costIds }: { accountId: string; costIds: readonly string[] },
): Promise<ReadonlyMap<string, Allocation[]>> {
  if (costIds.length === 0) return new Map()
  const rows = await runSql<StoredAllocation>(em, select, [accountId, [...costIds]])
  const byCost = Map.groupBy(rows, (row) => row.cost_id)
  return new Map([...byCost].map(([costId, stored]) => [costId, stored.map(readAllocation)]))
}

const select = `
  SELECT cost_id, agreement_id, apartment_id, trim_scale(part)::text AS part, days, amount_pln::text AS amount_pln
  FROM allocation WHERE account_id = $1 AND cost_id = ANY ($2::text[])`

function readAllocation(row: StoredAllocation): Allocation {
  const { agreement_id: agreementId, apartment_id: apartmentId, part, days, amount_pln: amountPln } = row
  return { agreementId, apartmentId, part, days, amountPln }
}

/** Equal texts are equal allocations, however their decimals are written. */
export function textOfAllocation({ agreementId, part, days, amountPln }: Allocation): string {
  return [agreementId ?? '~', part === null ? null : Number(part), days, Number(amountPln)].join(' ')
}

/** What is left of a cost for the landlord. */
export function remainderOf(costPln: string, shares: readonly Allocation[]): Allocation {
  const remainder = shares.reduce((rest, { amountPln }) => rest.minus(amountPln), new Big(costPln))
  return { agreementId: null, apartmentId: null, part: null, days: null, amountPln: remainder.toFixed(2) }
}

/** @throws SharesExceedCost when the shares are more than the cost, whichever sign it has */
export function requireWithin(costPln: string, remainder: Allocation): void {
  if (!isWithin(costPln, remainder)) throw new SharesExceedCost(costPln)
}

/** Whether the landlord is left with nothing, or with a part of the cost. */
export function isWithin(costPln: string, remainder: Allocation): boolean {
  return new Big(remainder.amountPln).times(new Big(costPln).lt(0) ? -1 : 1).gte(0)
}
