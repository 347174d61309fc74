import { isByHand } from '@lokum/month-engine/calculation/origin'
import type { Allocation } from '@lokum/month-engine/costs/allocation'
import { allocateRemainder } from '@lokum/month-engine/costs/allocation'
import { isManuallyChanged } from '@lokum/month-engine/costs/preserve-decided-shares'
import { monthsCovered } from '@lokum/month-engine/settlements/months-covered'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { ItemRow } from '../items/item.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { storeAllocations } from './store-allocations.ts'

type Content = { items: readonly ItemRow[]; documentIds: readonly string[] }
type FoundCost = { id: string; amount_pln: string; stored: Allocation[] }

/**
 * Lets the landlord bear the decided shares of a version that is about to leave, until the next calculation. Returns the costs of
 * the version, which may then be unused.
 */
export async function freeShares(
  em: Context['em'],
  row: SettlementRow,
  { items, documentIds }: Content,
): Promise<string[]> {
  const { accountId, agreementId } = row
  const costIds = items.flatMap(({ costId }) => costId ?? [])
  const locked = await runSql<{ id: string }>(em, lock, [accountId, monthsCovered(row), costIds, documentIds])
  const costs = await runSql<FoundCost>(em, select, [accountId, locked.map(({ id }) => id)])
  const decided = new Set(items.filter(isDecidedShare).map(({ costId }) => costId))
  const shares = costs.filter(({ id }) => decided.has(id)).map((cost) => withoutShare(cost, agreementId))
  await storeAllocations(em, { accountId }, shares)
  return costs.map(({ id }) => id)
}

/** Removes those costs that the calculation made and no settlement of the apartment and month includes any more. */
export async function dropCosts(
  em: Context['em'],
  { accountId, apartmentId }: SettlementRow,
  costIds: readonly string[],
): Promise<void> {
  await runSql(em, drop, [accountId, costIds, apartmentId])
}

function isDecidedShare(item: ItemRow): boolean {
  return item.costId != null && (isManuallyChanged(item) || isByHand(item))
}

function withoutShare({ id, amount_pln: amountPln, stored }: FoundCost, agreementId: string | null | undefined) {
  const others = stored.filter((one) => one.agreementId !== null && one.agreementId !== agreementId)
  return { costId: id, allocations: [...others, allocateRemainder(amountPln, others)] }
}

// In the lock order of a calculation.
const lock = `
  SELECT id FROM cost WHERE account_id = $1 AND period = ANY ($2::text[]) AND (id = ANY ($3::text[]) OR document_id = ANY ($4::text[]))
  ORDER BY id FOR UPDATE`

// After the lock: a statement that waited for it would see the shares from before it waited.
const select = `
  SELECT cost.id, cost.amount_pln::text AS amount_pln, shares.allocations AS stored
  FROM cost CROSS JOIN LATERAL shares_of_cost(cost.account_id, cost.id) AS shares
  WHERE cost.account_id = $1 AND cost.id = ANY ($2::text[]) ORDER BY cost.id`

const drop = `
  DELETE FROM cost WHERE account_id = $1 AND id = ANY ($2::text[]) AND made_by = 'calculation'
    AND EXISTS (
      SELECT FROM cost_apartment AS concerned
      WHERE concerned.account_id = cost.account_id AND concerned.cost_id = cost.id AND concerned.apartment_id = $3)
    AND NOT EXISTS (SELECT FROM charge WHERE charge.account_id = cost.account_id AND charge.cost_id = cost.id)
    AND NOT EXISTS (
      SELECT FROM settlement_document AS attached
      JOIN settlement ON settlement.account_id = attached.account_id AND settlement.id = attached.settlement_id
      WHERE attached.account_id = cost.account_id AND attached.document_id = cost.document_id
        AND takes_cost(settlement, cost) AND settlement.apartment_id = $3)`
