import type { DocumentLine } from '@lokum/contracts/settlements/document'
import { isQuantityCorrection } from '../calculation/lines-to-charge.ts'
import { proposeItems } from '../calculation/propose-items.ts'
import { sharedBySubMeters } from '../calculation/propose-shares.ts'
import { proposeTrueUp } from '../calculation/propose-true-up.ts'
import type { AllocationCase, BySubMeters, Calculated, SettlementCase } from '../calculation/settlement-case.ts'
import type { SharePiece } from '../calculation/shared-cost.ts'
import { partOfPeriod } from '../calculation/split-cost.ts'
import type { AgreementInPeriod } from '../calculation/true-up-case.ts'
import { type Allocation, allocateRemainder, readBill } from '../costs/allocation.ts'
import type { CostCase, SharedCost } from '../costs/cost-case.ts'
import type { MonthDocument } from '../costs/month-document.ts'
import { preserveDecidedShares } from '../costs/preserve-decided-shares.ts'
import { type Shared, type SharingTenancies, shareCost } from '../costs/share-cost.ts'
import type { KeptItem } from '../items/kept-item.ts'
import type { SettlementFacts } from '../settlements/settlement-facts.ts'
import type { Month } from './month.ts'

/** The result of the engine for a month: the shares of its costs by the current agreements, and the items of one settlement. */
type WorkedOut = { shared: readonly Shares[]; proposal: Calculated }

/**
 * Computes a month from the loaded data alone.
 * @throws AllocationKeyNeeded · ApartmentLacksArea · SharesExceedCost · SharesInStatements
 */
export function workOut(row: SettlementFacts, month: Month): WorkedOut {
  const { costs, sharers, meters, settled, elsewhere } = month
  const { apartmentId, period, categories } = row
  const shared = costs.map((cost) => share(cost, ofMonth(sharers, cost.period)))
  const apartment = sharers[0]?.apartments.find(({ id }) => id === apartmentId)
  if (!apartment) throw new Error(`The copy lacks the apartment ${apartmentId} of a settlement.`)
  const documents = month.documents.filter(({ wasRead }) => wasRead).map(withoutCosts)
  const allocations = shared.flatMap((one) => ownShares(row, one))
  const given = { apartment, meters, documents, allocations, elsewhere }
  const months = sharers.flatMap(({ period, agreements }) => {
    const agreement = agreements.find(({ id }) => id === row.agreementId)
    return agreement ? [{ period, agreement }] : []
  })
  const bySubMeters = sharedByUse(shared, months)
  if (categories) return { shared, proposal: proposeTrueUp({ ...given, categories, months, settled, bySubMeters }) }
  const own = allocations.filter(({ isElsewhere }) => !isElsewhere)
  const agreement = months[0]?.agreement ?? null
  return { shared, proposal: proposeItems({ ...given, allocations: own, period, agreement, bySubMeters }) }
}

function ofMonth(sharers: readonly SharingTenancies[], period: string): SharingTenancies {
  const found = sharers.find((one) => one.period === period)
  if (!found) throw new Error(`The agreements of ${period} were not loaded.`)
  return found
}

/** The share of the settlement's agreement, unless another settlement of it charges the cost already. */
function ownShares({ id, agreementId }: SettlementFacts, { cost, cases }: Shares) {
  const isElsewhere = cost.items.some(
    (item) => item.agreementId === agreementId && item.settlementId !== id && item.state !== 'rejected',
  )
  return cases.filter((one) => one.agreementId === agreementId).map((one) => ({ ...one, isElsewhere }))
}

/** The shares by sub-meters of the agreement in its months, by its terms and by the keys of the costs. */
function sharedByUse(shared: readonly Shares[], months: readonly AgreementInPeriod[]): BySubMeters {
  const own = shared.filter(({ cost, key }) => cost.wanted && key === 'sub_meters')
  const ids = months.map(({ agreement }) => agreement.id)
  const lacking = own.flatMap(({ lacking: one }) =>
    one.agreementIds.some((id) => ids.includes(id)) ? one.missing : [],
  )
  const costs = own.map(({ cost: { category, period } }) => ({ category, period }))
  const missing = [...new Map(lacking.map((one) => [JSON.stringify(one), one])).values()]
  const named = months.flatMap(({ agreement, period }) => sharedBySubMeters(agreement, period))
  return { categories: [...new Set([...named, ...costs.map(({ category }) => category)])], costs, missing }
}

/** A price, or a row that corrects its quantity, that is a cost is charged as one, not to a meter too. */
function withoutCosts({ lineCosts, lines, named, ...document }: MonthDocument): SettlementCase['documents'][number] {
  const charged = new Set(lineCosts.map(({ line }) => line))
  const isOfMeters = (line: DocumentLine) => line.kind === 'rate' || isQuantityCorrection(line)
  const left = lines.filter((line) => !(charged.has(line.line) && isOfMeters(line)))
  return { ...document, number: named.number, lines: left }
}

/**
 * Checks that the shares still fit the items of one settlement after a calculation, since a corrected item keeps its amount.
 * @throws SharesExceedCost · SharesInStatements
 */
export function requireShares(
  { id: settlementId, agreementId, apartmentId, referenceCode }: SettlementFacts,
  { shared, items }: { shared: readonly Shares[]; items: readonly KeptItem[] },
): void {
  if (!agreementId) return
  const own = { settlementId, agreementId, apartmentId, referenceCode, frozen: false }
  const itemsOf = Map.groupBy(items, ({ costId }) => costId)
  for (const { cost, natural } of shared) {
    const others = cost.items.filter((item) => item.agreementId !== agreementId)
    const ofCost = itemsOf.get(cost.id) ?? []
    preserveDecidedShares({ ...cost, items: [...others, ...ofCost.map((item) => ({ ...item, ...own }))] }, natural)
  }
}

type Shares = SharedCost & {
  /** The shares of the agreements and the landlord without any decisions. */
  natural: readonly Allocation[]
  cases: (AllocationCase & { agreementId: string })[]
  lacking: Shared['lacking']
}

function share(cost: CostCase, sharers: SharingTenancies): Shares {
  // The landlord bears costs that no settlement includes any more.
  if (!cost.wanted) {
    const natural = [allocateRemainder(cost.amountPln, [])]
    return { ...kept(cost), natural, allocations: preserveDecidedShares(cost, natural) }
  }
  const concerned = { ...sharers, ...concernedBy(cost, sharers) }
  const { key, difference, total, shares, allocations: natural, lacking } = shareCost(keyed(cost), concerned)
  const cases = shares.map(({ agreementId, part, days, pieces, byUse, amountPln }) => ({
    ...allocationCase(cost),
    agreementId,
    key,
    total,
    part,
    days,
    amountPln,
    byUse,
    ...(pieces && { ...shareOf(pieces), pieces: pieces.length > 1 ? pieces : undefined }),
  }))
  return { cost, key, difference, total, natural, allocations: preserveDecidedShares(cost, natural), cases, lacking }
}

/** A cost without shares keeps how it was shared. */
function kept(cost: CostCase) {
  const { key, difference, total } = cost
  return { cost, key, difference, total: total ?? '1', cases: [], lacking: { agreementIds: [], missing: [] } }
}

/** The key of the landlord, or that of the agreements on each day. */
function keyed(cost: CostCase) {
  const billed = { quantity: cost.quantity, unit: cost.unit, ...partIn(cost) }
  return cost.keyGiven ? { ...cost, billed } : { ...cost, billed, key: undefined, otherwise: cost.key }
}

/** The part of the line's quantity that falls into the month. */
function partIn(cost: CostCase) {
  const bill = readBill(cost)
  return bill === null ? { part: 1, total: 1 } : partOfPeriod(bill, cost.period)
}

function shareOf([first]: readonly SharePiece[]) {
  return first && { key: first.key, total: first.total }
}

function concernedBy({ apartmentIds }: CostCase, { apartments, agreements }: SharingTenancies) {
  const ids = new Set(apartmentIds)
  return {
    apartments: apartments.filter(({ id }) => ids.has(id)),
    agreements: agreements.filter(({ apartment_id: id }) => ids.has(id)),
  }
}

function allocationCase(cost: CostCase) {
  const { id: costId, period, documentId, line, place, at, excerpt, category, label, amountPln, proposedBy } = cost
  const confidence = cost.confidence === null ? null : Number(cost.confidence)
  return {
    costId,
    period,
    documentId,
    line,
    place,
    at,
    excerpt,
    category,
    label,
    costPln: amountPln,
    bill: readBill(cost),
    confidence,
    proposedBy,
  }
}
