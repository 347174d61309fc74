import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { BillOfShare } from '@lokum/contracts/settlements/item'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import { daysInMonth } from '../../calendar/month.ts'
import type { Locale } from '../../money/write-number.ts'
import { documentSource } from './document-source.ts'
import { explainItem } from './explain-item.ts'
import { missingWords } from './missing-words.ts'
import type { AllocationCase, Bill, Calculated, DraftItem, SettlementCase } from './settlement-case.ts'
import { monthsOf } from './split-cost.ts'

type Shared = Pick<SettlementCase, 'allocations' | 'documents' | 'period'> & { agreement: Agreement }

/** Proposes the agreement's shares of costs, in the order of the documents, and reports shared costs that have no share. */
export function proposeShares({ allocations, documents, agreement, period }: Shared): Calculated {
  const { locale } = agreement.tenant
  const present = new Set(allocations.map(({ category }) => category))
  const missing: Missing[] = agreement.shared_costs
    .filter(({ category }) => !present.has(category))
    .map(({ category }) => ({
      code: 'document',
      detail: missingWords.document(category),
      category,
    }))
  const notesOf = new Map(documents.map((document) => [document.id, document.findings.map(({ detail }) => detail)]))
  const items = allocations.toSorted(byPlace).map((allocation) => ({
    ...draft(allocation, daysInMonth(period), locale),
    notes: notesOf.get(allocation.documentId) ?? [],
  }))
  return { items, missing }
}

function byPlace(one: AllocationCase, other: AllocationCase): number {
  if (one.documentId === other.documentId) return one.line - other.line
  return one.documentId < other.documentId ? -1 : 1
}

function draft(allocation: AllocationCase, days_in_month: number, locale: Locale): DraftItem {
  const { costId, costPln, bill, key, part, total, days, amountPln, category, label, confidence, proposedBy } =
    allocation
  const ofBill = describeBill(bill)
  const inputs = {
    kind: 'share',
    cost_id: costId,
    cost_pln: Number(costPln),
    ...(ofBill && { bill: ofBill }),
    key,
    part: Number(part),
    total: Number(total),
    days,
    days_in_month,
  } as const
  return {
    origin: `cost:${costId}`,
    type: 'proportional_cost',
    ...{ category, label, inputs, amountPln, confidence, proposedBy, costId },
    formula: explainItem(inputs, amountPln, locale),
    source: documentSource(allocation),
    taxClass: 'pass_through',
    notes: [],
  }
}

/** A bill of several months in the inputs of an item; one of a single month is the cost itself. */
export function describeBill(bill: Bill | null): BillOfShare | undefined {
  if (bill === null || monthsOf(bill).length === 1) return undefined
  const { wholePln, from, to, by, period } = bill
  return { total_pln: Number(wholePln), period_from: from, period_to: to, period, split_by: by }
}
