import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import { daysWithin } from '../../calendar/month.ts'
import { type CoveredDays, coveredDays } from '../calculation/covered-days.ts'
import { missingWords } from '../calculation/missing-words.ts'
import { shareParts } from '../calculation/share-parts.ts'
import { ItemLimitReached, mostItems } from '../items/item.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { ApartmentLacksArea } from './cost.ts'
import type { Paper } from './load-papers.ts'
import type { Sharers } from './share-cost.ts'

type Chargeable = { documentId: string; line: number; category: CostCategory; label: string; amountPln: string }

export type NewCost = { line: Chargeable; key: string }

/** What becomes a cost, and what could be one but is left to the operator. */
export type Plan = { costs: NewCost[]; missing: Missing[] }

type Month = { papers: readonly Paper[]; sharers: Sharers }

/**
 * Which lines become costs of the settlement's apartment alone: those to charge that are no cost yet, that the agreement has a
 * basis for, and whose document is of days of the month and of no other apartment. Without a basis the landlord bears a line, and
 * nothing is made of it.
 * @throws ApartmentLacksArea · ItemLimitReached
 */
export function planCosts(row: SettlementRow, { papers, sharers }: Month): Plan {
  const { apartmentId, agreementId, period } = row
  if (!agreementId) return { costs: [], missing: [] }
  const own = {
    period,
    apartments: sharers.apartments.filter(({ id }) => id === apartmentId),
    agreements: sharers.agreements.filter(({ id }) => id === agreementId),
  }
  const planned = papers.flatMap((paper) => unusedLines(paper).flatMap((line) => planLine(line, { ...own, paper })))
  // Each is an item, or would be one.
  if (planned.length > mostItems) throw new ItemLimitReached()
  return {
    costs: planned.flatMap(({ key, line }) => (key === undefined ? [] : [{ line, key }])),
    missing: planned.flatMap(({ missing }) => missing ?? []),
  }
}

type Planned = { line: Chargeable; key?: string; missing?: Missing }

/** @throws ApartmentLacksArea */
function planLine(line: Chargeable, { paper, ...sharers }: Sharers & { paper: Paper }): Planned[] {
  const { category } = line
  const parts = shareParts({ ...sharers, category })
  if (parts.kind === 'no_common_key') return []
  const detail = reasonOf(line, { paper, period: sharers.period })
  if (detail !== null) return [{ line, missing: { code: 'document', detail, category } }]
  if (parts.kind === 'lacks_area') throw new ApartmentLacksArea(sharers.apartments[0]?.label ?? '')
  return [{ line, key: parts.key }]
}

/** Says of a line why the calculation makes no cost of it by itself. */
function reasonOf(line: Chargeable, { paper, period }: { paper: Paper; period: string }): string | null {
  const days = coveredDays(paper)
  if (days !== null && isOfOther(days, period)) return missingWords.otherMonth(line, days)
  return paper.isOfHouse ? missingWords.ofHouse(line) : null
}

function isOfOther({ from, to }: CoveredDays, period: string): boolean {
  return daysWithin(period, { start: from, end: to }).days === 0
}

function unusedLines({ id: documentId, lines, usedLines }: Paper): Chargeable[] {
  return lines.filter(({ line }) => !usedLines.has(line)).flatMap((line) => chargeableOf(documentId, line))
}

function chargeableOf(documentId: string, { role, category, label, line, amount_pln }: DocumentLine): Chargeable[] {
  if (role !== 'cost' || !category || !amount_pln) return []
  return [{ documentId, line, category, label, amountPln: String(amount_pln) }]
}
