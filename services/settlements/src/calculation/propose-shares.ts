import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import { documentSource } from './document-source.ts'
import { explainItem } from './explain-item.ts'
import { missingWords } from './missing-words.ts'
import type { AllocationCase, Calculated, DraftItem, SettlementCase } from './settlement-case.ts'

type Shared = Pick<SettlementCase, 'allocations' | 'documents'> & { agreement: Agreement; daysInMonth: number }

/** The agreement's shares of costs, in the order of the documents, and the shared costs of which there is none. */
export function proposeShares({ allocations, documents, agreement, daysInMonth }: Shared): Calculated {
  const { locale } = agreement.tenant
  const present = new Set(allocations.map(({ category }) => category))
  const missing: Missing[] = agreement.shared_costs
    .filter(({ category }) => !present.has(category))
    .map(({ category }) => ({
      code: 'document',
      detail: missingWords.document(category),
      category,
    }))
  const notesOf = new Map(documents.map(({ id, findings }) => [id, findings.map(({ detail }) => detail)]))
  const items = allocations.toSorted(byPlace).map((allocation) => ({
    ...draft(allocation, daysInMonth, locale),
    notes: notesOf.get(allocation.documentId) ?? [],
  }))
  return { items, missing }
}

function byPlace(one: AllocationCase, other: AllocationCase): number {
  if (one.documentId === other.documentId) return one.line - other.line
  return one.documentId < other.documentId ? -1 : 1
}

function draft(allocation: AllocationCase, daysInMonth: number, locale: 'pl' | 'en'): DraftItem {
  const { costId, costPln, key, part, total, days, amountPln, category, label, confidence, proposedBy } = allocation
  const inputs = {
    kind: 'share',
    cost_id: costId,
    cost_pln: Number(costPln),
    key,
    part: Number(part),
    total: Number(total),
    days,
    days_in_month: daysInMonth,
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
