import { daysInMonth, daysWithin } from '@lokum/amounts/calendar/month'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { defaultTaxClass } from '@lokum/contracts/settlements/default-tax-class'
import type { BillOfShare, CorrectedBill } from '@lokum/contracts/settlements/item-inputs'
import { type AgreementOverTime, splitStretches } from '../terms/terms-over-time.ts'
import { coveredDays, isOfOtherMonth, ownDays } from './covered-days.ts'
import { documentSource } from './document-source.ts'
import { findUnused } from './find-unused.ts'
import { isCorrection } from './lines-to-charge.ts'
import { namesIn } from './merge-corrections.ts'
import type { MissingInput } from './missing-input.ts'
import { type Note, toNote } from './note.ts'
import { origins } from './origin.ts'
import type { AllocationCase, Bill, Calculated, DocumentCase, DraftItem, SettlementCase } from './settlement-case.ts'
import { describePiece } from './shared-cost.ts'
import { wholeMonth } from './split-cost.ts'

type Shared = Pick<SettlementCase, 'allocations' | 'documents' | 'period' | 'bySubMeters' | 'elsewhere'> & {
  agreement: AgreementOverTime
  isCharged: (category: CostCategory) => boolean
}

/** Proposes the agreement's shares of costs, in the order of the documents, and reports shared costs that have no share. */
export function proposeShares({ documents, agreement, period, isCharged, bySubMeters, ...all }: Shared): Calculated {
  const { elsewhere = [] } = all
  const allocations = all.allocations.filter(({ category }) => isCharged(category))
  const present = new Set([...allocations, ...(bySubMeters?.costs ?? []), ...elsewhere].map(({ category }) => category))
  const unshared: MissingInput[] = sharedIn(agreement, period)
    .filter((category) => isCharged(category) && !present.has(category))
    .map((category) => ({
      code: 'document',
      reason: 'no_document',
      category,
      ...findUnused(documents, { category, days: wholeMonth(period), isMetered: true }),
    }))
  const missing = [...unshared, ...(bySubMeters?.missing ?? [])]
  return { items: draftShares({ allocations, documents }), missing }
}

/** Shares of costs as items, in the order of the documents. */
export function draftShares({ allocations, documents }: Pick<Shared, 'allocations' | 'documents'>): DraftItem[] {
  const documentOf = new Map(documents.map((document) => [document.id, document]))
  const notesOf = new Map(documents.map((document) => [document.id, document.findings.map(toNote)]))
  return allocations.toSorted(byPlace).map((allocation) => ({
    ...draft(allocation, correctedBy(documentOf.get(allocation.documentId), allocation)),
    notes: [...(notesOf.get(allocation.documentId) ?? []), ...notesOfUse(allocation)],
  }))
}

/** The bill of another month that a cost corrects, or the one that a correction without days names. */
function correctedBy(document: DocumentCase | undefined, { line, period }: AllocationCase): CorrectedBill | undefined {
  if (document === undefined || !isCorrection(document)) return undefined
  const row = document.lines.find((one) => one.line === line)
  const days = (row && ownDays(row)) ?? coveredDays(document)
  const invoices = namesIn(document)
  const isEarlier = days === null ? invoices.length > 0 : isOfOtherMonth(days, period)
  return isEarlier ? { invoices, period_from: days?.from ?? null, period_to: days?.to ?? null } : undefined
}

/** The categories that the agreement shares by sub-meters, for the whole month. */
export function sharedBySubMeters(agreement: AgreementOverTime, period: string): CostCategory[] {
  const stretches = splitStretches(agreement, daysWithin(period, agreement))
  const shared = stretches
    .flatMap(({ terms }) => terms.shared_costs)
    .filter(({ share_by: key }) => key === 'sub_meters')
  return [...new Set(shared.map(({ category }) => category))]
}

/** The categories that the agreement shares on some day of the month. */
export function sharedIn(agreement: AgreementOverTime, period: string): CostCategory[] {
  const stretches = splitStretches(agreement, daysWithin(period, agreement))
  return [...new Set(stretches.flatMap(({ terms }) => terms.shared_costs.map(({ category }) => category)))]
}

function notesOfUse({ byUse }: AllocationCase): Note[] {
  return byUse?.exceeded ? [{ code: 'sub_meters_exceed', ...byUse.exceeded }] : []
}

function byPlace(one: AllocationCase, other: AllocationCase): number {
  if (one.documentId === other.documentId) return one.line - other.line || (one.period < other.period ? -1 : 1)
  return one.documentId < other.documentId ? -1 : 1
}

function draft(allocation: AllocationCase, corrects: CorrectedBill | undefined): DraftItem {
  const {
    costId,
    costPln,
    bill,
    key,
    part,
    total,
    days,
    pieces,
    amountPln,
    byUse,
    category,
    label,
    confidence,
    proposedBy,
  } = allocation
  const ofBill = describeBill(bill)
  const inputs = {
    kind: 'share',
    cost_id: costId,
    cost_pln: Number(costPln),
    ...(ofBill && { bill: ofBill }),
    ...(corrects && { corrects }),
    share_by: key,
    weight: Number(byUse?.part ?? part),
    weight_total: Number(byUse?.total ?? total),
    days,
    days_in_month: daysInMonth(allocation.period),
    ...(pieces && { parts: pieces.map(describePiece) }),
    ...(byUse && { sub_meters: byUse.use }),
  } as const
  return {
    origin: origins.cost(costId),
    type: 'proportional_cost',
    category,
    label,
    inputs,
    amountPln,
    confidence,
    proposedBy,
    costId,
    source: documentSource(allocation),
    taxClass: defaultTaxClass(category),
    notes: [],
  }
}

/** A bill of several months in the inputs of an item; one of a single month is the cost itself. */
export function describeBill(bill: Bill | null): BillOfShare | undefined {
  if (bill === null || bill.from.slice(0, 7) === bill.to.slice(0, 7)) return undefined
  const { wholePln, from, to, by, period } = bill
  return { total_pln: Number(wholePln), period_from: from, period_to: to, period, split_by: by }
}
