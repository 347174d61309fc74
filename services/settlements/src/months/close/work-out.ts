import { proposeItems } from '../calculation/propose-items.ts'
import type { AllocationCase, Calculated, SettlementCase } from '../calculation/settlement-case.ts'
import type { SharePiece } from '../calculation/share-parts.ts'
import { type Allocation, billOf } from '../costs/cost.ts'
import type { CostCase } from '../costs/load-costs.ts'
import type { MonthDocument } from '../costs/load-documents.ts'
import { keepFixed, type Sharers, shareCost } from '../costs/share-cost.ts'
import { remainderOf } from '../costs/store-allocations.ts'
import type { SharedCost } from '../costs/store-shares.ts'
import type { ItemRow } from '../items/item.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import type { Month } from './load-month.ts'

/** The result of the engine for a month: the shares of its costs by the current agreements, and the items of one settlement. */
type WorkedOut = { shared: readonly Shares[]; proposal: Calculated }

/**
 * Computes a month from the loaded data alone.
 * @throws AllocationKeyNeeded · ApartmentLacksArea · SharesExceedCost · SharesInStatements
 */
export function workOut({ apartmentId, agreementId, period }: SettlementRow, month: Month): WorkedOut {
  const { documents, costs, sharers, meters } = month
  const shared = costs.map((cost) => share(cost, sharers))
  const apartment = sharers.apartments.find(({ id }) => id === apartmentId)
  if (!apartment) throw new Error(`The copy lacks the apartment ${apartmentId} of a settlement.`)
  const settlementCase: SettlementCase = {
    period,
    apartment,
    agreement: sharers.agreements.find(({ id }) => id === agreementId) ?? null,
    meters,
    documents: documents.filter(({ wasRead }) => wasRead).map(withoutCosts),
    allocations: shared.flatMap(({ cases }) => cases.filter((one) => one.agreementId === agreementId)),
  }
  return { shared, proposal: proposeItems(settlementCase) }
}

/** A price that is a cost is charged as one, not to a meter too. */
function withoutCosts({ lineCosts, lines, ...document }: MonthDocument): SettlementCase['documents'][number] {
  const charged = new Set(lineCosts.map(({ line }) => line))
  return { ...document, lines: lines.filter(({ line, role }) => role !== 'rate' || !charged.has(line)) }
}

/**
 * Checks that the shares still fit the items of one settlement after a calculation, since a corrected item keeps its amount.
 * @throws SharesExceedCost · SharesInStatements
 */
export function requireShares(
  { id: settlementId, agreementId, apartmentId, referenceCode }: SettlementRow,
  { shared, items }: { shared: readonly Shares[]; items: readonly ItemRow[] },
): void {
  if (!agreementId) return
  const own = { settlementId, agreementId, apartmentId, referenceCode, frozen: false }
  for (const { cost, natural } of shared) {
    const others = cost.items.filter((item) => item.agreementId !== agreementId)
    const ofCost = items.filter(({ costId }) => costId === cost.id)
    keepFixed({ ...cost, items: [...others, ...ofCost.map((item) => ({ ...item, ...own }))] }, natural)
  }
}

type Shares = SharedCost & {
  /** The shares of the agreements and the landlord without any decisions. */
  natural: readonly Allocation[]
  cases: (AllocationCase & { agreementId: string })[]
}

function share(cost: CostCase, sharers: Sharers): Shares {
  // The landlord bears costs that no settlement includes any more.
  if (!cost.wanted) {
    const natural = [remainderOf(cost.amountPln, [])]
    return { cost, key: cost.key, total: cost.total ?? '1', natural, allocations: keepFixed(cost, natural), cases: [] }
  }
  const concerned = { ...sharers, ...concernedBy(cost, sharers) }
  const { key, total, shares, allocations: natural } = shareCost(keyed(cost), concerned)
  const cases = shares.map(({ agreementId, part, days, pieces, amountPln }) => ({
    ...allocationCase(cost),
    ...{ agreementId, key, total, part, days, amountPln },
    ...(pieces && { ...shareOf(pieces), pieces: pieces.length > 1 ? pieces : undefined }),
  }))
  return { cost, key, total, natural, allocations: keepFixed(cost, natural), cases }
}

/** The key of the operator, or that of the agreements on each day. */
function keyed(cost: CostCase) {
  return cost.keyGiven ? cost : { ...cost, key: undefined, otherwise: cost.key }
}

function shareOf([first]: readonly SharePiece[]) {
  return first && { key: first.key, total: first.total }
}

function concernedBy({ apartmentIds }: CostCase, { apartments, agreements }: Sharers) {
  const ids = new Set(apartmentIds)
  return {
    apartments: apartments.filter(({ id }) => ids.has(id)),
    agreements: agreements.filter(({ apartment_id: id }) => ids.has(id)),
  }
}

function allocationCase(cost: CostCase) {
  const { id: costId, documentId, line, place, at, excerpt, category, label, amountPln, proposedBy } = cost
  const confidence = cost.confidence === null ? null : Number(cost.confidence)
  return {
    costId,
    documentId,
    line,
    place,
    at,
    excerpt,
    category,
    label,
    costPln: amountPln,
    bill: billOf(cost),
    confidence,
    proposedBy,
  }
}
