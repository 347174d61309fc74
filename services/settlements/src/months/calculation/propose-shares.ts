import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import { daysInMonth, firstDay, lastDay } from '../../calendar/month.ts'
import type { Locale } from '../../money/write-number.ts'
import { coveredDays } from './covered-days.ts'
import { documentSource } from './document-source.ts'
import { explainItem } from './explain-item.ts'
import { missingWords } from './missing-words.ts'
import { proposalWords } from './proposal-words.ts'
import type { AllocationCase, Calculated, DocumentCase, DraftItem, SettlementCase } from './settlement-case.ts'

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
  const notesOf = new Map(documents.map((document) => [document.id, notesOn(document, period, locale)]))
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

/** The findings of the document, with a note when it covers more days than the month. */
function notesOn(document: DocumentCase, period: string, locale: Locale): string[] {
  const findings = document.findings.map(({ detail }) => detail)
  const covered = coveredDays(document)
  if (covered === null || (covered.from >= firstDay(period) && covered.to <= lastDay(period))) return findings
  return [...findings, proposalWords[locale].moreThanTheMonth(covered)]
}

function draft(allocation: AllocationCase, days_in_month: number, locale: Locale): DraftItem {
  const { costId, costPln, key, part, total, days, amountPln, category, label, confidence, proposedBy } = allocation
  const inputs = {
    kind: 'share',
    cost_id: costId,
    cost_pln: Number(costPln),
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
