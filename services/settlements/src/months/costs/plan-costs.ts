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
import type { MonthDocument } from './load-documents.ts'
import type { Sharers } from './share-cost.ts'

type Chargeable = { documentId: string; line: number; category: CostCategory; label: string; amountPln: string }

export type NewCost = { line: Chargeable; key: string }

/** The lines that become costs, and those that the operator has to decide. */
export type Plan = { costs: NewCost[]; missing: Missing[] }

type Month = { documents: readonly MonthDocument[]; sharers: Sharers }

/**
 * The lines that become costs of the settlement's apartment alone: chargeable, not yet a cost, with a basis in the agreement,
 * and from a document that covers days of the month and belongs to no other apartment. The landlord bears lines without a
 * basis; they become no cost.
 * @throws ApartmentLacksArea · ItemLimitReached
 */
export function planCosts(row: SettlementRow, { documents, sharers }: Month): Plan {
  const { apartmentId, agreementId, period } = row
  if (!agreementId) return { costs: [], missing: [] }
  const own = {
    period,
    apartments: sharers.apartments.filter(({ id }) => id === apartmentId),
    agreements: sharers.agreements.filter(({ id }) => id === agreementId),
  }
  const planned = documents.flatMap((document) =>
    unusedLines(document).flatMap((line) => planLine(line, { ...own, document })),
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

function unusedLines({ id: documentId, lines, usedLines }: MonthDocument): Chargeable[] {
  return lines.filter(({ line }) => !usedLines.has(line)).flatMap((line) => chargeableOf(documentId, line))
}

function chargeableOf(documentId: string, { role, category, label, line, amount_pln }: DocumentLine): Chargeable[] {
  if (role !== 'cost' || !category || !amount_pln) return []
  return [{ documentId, line, category, label, amountPln: String(amount_pln) }]
}
