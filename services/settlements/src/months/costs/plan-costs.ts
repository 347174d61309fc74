import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import { daysWithin, lastDay } from '../../calendar/month.ts'
import type { MeterCase } from '../../tenancies/meters/load-meters.ts'
import { type CoveredDays, coveredDays } from '../calculation/covered-days.ts'
import { correctsPrices } from '../calculation/find-lines.ts'
import { isQuantityCorrection, linesToCharge } from '../calculation/lines-to-charge.ts'
import { categoriesOf } from '../calculation/metered-categories.ts'
import { missingWords } from '../calculation/missing-words.ts'
import { shareParts } from '../calculation/share-parts.ts'
import { ItemLimitReached, mostItems } from '../items/item.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { ApartmentLacksArea } from './cost.ts'
import type { MonthDocument } from './load-documents.ts'
import type { Sharers } from './share-cost.ts'

type Chargeable = { documentId: string; line: number; category: CostCategory; label: string; amountPln: string }

export type NewCost = { line: Chargeable; key: string }

/** The lines that become costs, and those that the operator has to decide. */
export type Plan = { costs: NewCost[]; missing: Missing[] }

type Month = { documents: readonly MonthDocument[]; sharers: Sharers; meters: readonly MeterCase[] }

/**
 * The lines that become costs of the settlement's apartment alone: chargeable, not yet a cost, with a basis in the agreement,
 * and from a document that covers days of the month and belongs to no other apartment. A price becomes a cost where the agreement
 * shares the category and no meter counts it. The landlord bears lines without a basis; they become no cost.
 * @throws ApartmentLacksArea · ItemLimitReached
 */
export function planCosts(row: SettlementRow, { documents, sharers, meters }: Month): Plan {
  const { apartmentId, agreementId, period } = row
  if (!agreementId) return { costs: [], missing: [] }
  const own = {
    period,
    apartments: sharers.apartments.filter(({ id }) => id === apartmentId),
    agreements: sharers.agreements.filter(({ id }) => id === agreementId),
  }
  const [agreement] = own.agreements
  const metered = meteredCategories(agreement, { meters, period })
  const shared = new Set(agreement?.shared_costs.map(({ category }) => category).filter((one) => !metered.has(one)))
  const planned = documents.flatMap((document) =>
    unusedLines(document, { period, metered, shared }).flatMap((line) => planLine(line, { ...own, document })),
  )
  // Each line is an item or would become one.
  if (planned.length > mostItems) throw new ItemLimitReached()
  return {
    costs: planned.flatMap(({ key, line }) => (key === undefined ? [] : [{ line, key }])),
    missing: planned.flatMap(({ missing }) => missing ?? []),
  }
}

type Planned = { line: Chargeable; key?: string; missing?: Missing }

/** @throws ApartmentLacksArea */
function planLine(line: Chargeable, { document, ...sharers }: Sharers & { document: MonthDocument }): Planned[] {
  const { category } = line
  const parts = shareParts({ ...sharers, category })
  if (parts.kind === 'no_common_key') return []
  const detail = reasonOf(line, { document, period: sharers.period })
  const place = { document_id: line.documentId, line: line.line }
  if (detail !== null) return [{ line, missing: { code: 'document', detail, category, ...place } }]
  if (parts.kind === 'lacks_area') throw new ApartmentLacksArea(sharers.apartments[0]?.label ?? '')
  return [{ line, key: parts.key }]
}

/** The reason why the calculation does not turn a line into a cost by itself. */
function reasonOf(line: Chargeable, { document, period }: { document: MonthDocument; period: string }): string | null {
  const days = coveredDays(document)
  if (days !== null && isOfOther(days, period)) return missingWords.otherMonth(line, days)
  return document.isOfHouse ? missingWords.ofHouse(line) : null
}

function isOfOther({ from, to }: CoveredDays, period: string): boolean {
  return daysWithin(period, { start: from, end: to }).days === 0
}

/** The categories that the apartment's meters count for the tenant. */
function meteredCategories(
  agreement: Sharers['agreements'][number] | undefined,
  { meters, period }: { meters: readonly MeterCase[]; period: string },
): ReadonlySet<CostCategory> {
  if (agreement?.mode !== 'by_readings') return new Set()
  const counting = meters.filter(({ devices }) => devices.some(({ installed_on: day }) => day <= lastDay(period)))
  return new Set(counting.flatMap(({ utility }) => categoriesOf(utility)))
}

type Categories = { period: string; metered: ReadonlySet<CostCategory>; shared: ReadonlySet<CostCategory> }

function unusedLines(document: MonthDocument, { period, metered, shared }: Categories): Chargeable[] {
  const { id: documentId, usedLines } = document
  const days = coveredDays(document)
  // Meters do not count what a price of an earlier month is corrected by.
  const isLate = correctsPrices(document) && days !== null && isOfOther(days, period)
  return linesToCharge(document).flatMap(({ line, category, label, amountPln, ...rest }) => {
    if (category === null || usedLines.has(line)) return []
    const isCharged =
      rest.role === 'rate' ? isLate || shared.has(category) : !(isQuantityCorrection(rest) && metered.has(category))
    return isCharged ? [{ documentId, line, category, label, amountPln }] : []
  })
}
