import type { FaultCode } from '@lokum/contracts/problems/fault'
import type { Language } from '@lokum/contracts/problems/problem'
import type { CostCategory, TaxClass } from '@lokum/contracts/settlements/cost-category'
import type { Item } from '@lokum/contracts/settlements/item'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import { NotFound, Problem } from '@lokum/service-kit/problem'
import { describeNote } from '../calculation/describe-note.ts'
import type { PlacedSource } from '../calculation/document-source.ts'
import { explainItem } from '../calculation/explain-item.ts'
import type { KeptNote } from '../calculation/note.ts'
import { confidenceIn, type Doubts, listNotes, unsure } from './doubts.ts'
import { isAllowed, type TermsOfMonth } from './require-allowed.ts'

/** Proposals from before have neither label nor tax class. */
export type Proposed = { inputs: ItemInputs; amount_pln: number; label?: string; tax_class?: TaxClass }

/** One line of a settlement with its decision. `origin` identifies its source, so that a later calculation finds the item again. */
export type KeptItem = {
  id: string
  origin: string
  type: Item['type']
  category?: CostCategory | null | undefined
  label: string
  inputs: ItemInputs
  amountPln: string
  proposedBy: Item['proposed_by']
  state: Item['state']
  source: PlacedSource
  sourceDocumentId?: string | null | undefined
  costId?: string | null | undefined
  /** The days of metered use that a true-up charges. */
  usedFrom?: string | null | undefined
  usedTo?: string | null | undefined
  confidence?: string | null | undefined
  taxClass: TaxClass
  inputsChanged: boolean
  proposal?: Proposed | null | undefined
  notes: KeptNote[]
  /** The last proposal for its origin (`basisOf`); null for manual items and once the engine proposes nothing any more. */
  basis?: string | null | undefined
  reason?: string | null | undefined
  decidedAt?: Date | null | undefined
  createdAt: Date
  updatedAt: Date
}

/** More lines than a month of one apartment has. */
export const mostItems = 500

export class ItemLimitReached extends Problem {
  /** @param count What the settlement would have at least. */
  constructor(count: number) {
    super('item_limit_reached', { values: { count: String(count) } })
  }
}

/** The state of an item after a decision; an approved correction remains a correction. */
const decisions = {
  approve: { proposed: 'approved', approved: 'approved', corrected: 'corrected', rejected: 'approved' },
  correct: { proposed: 'corrected', approved: 'corrected', corrected: 'corrected', rejected: 'corrected' },
  reject: { proposed: 'rejected', approved: 'rejected', corrected: 'rejected', rejected: 'rejected' },
} as const

export type Decision = keyof typeof decisions

/**
 * Context for deciding whether an item may be approved in bulk: the doubts about documents and their lines, and the agreement of its
 * settlement.
 */
export type BulkApprovalContext = { doubts: Doubts; agreement: TermsOfMonth | null }

export type BulkApprovalBlocker = Extract<FaultCode, `item_${string}`>

/** Why a proposal cannot be approved together with others; null when it can. */
export function whyNotInBulk(item: KeptItem, { doubts, agreement }: BulkApprovalContext): BulkApprovalBlocker | null {
  if (item.state !== 'proposed') return 'item_decided'
  if (!item.basis) return 'item_dropped'
  const confidence = confidenceIn(item, doubts)
  if (confidence !== null && confidence <= unsure) return 'item_not_sure'
  return isAllowed(item, agreement) ? null : 'item_not_in_mode'
}

/** Whether a decision changes nothing, so a repeated request is not audited. */
export function isDecided(row: KeptItem, decision: Exclude<Decision, 'correct'>): boolean {
  return decisions[decision][row.state] === row.state && !row.inputsChanged
}

/** Whether it needs a decision before a statement can be prepared. */
export function isUndecided({ state, inputsChanged }: Pick<KeptItem, 'state' | 'inputsChanged'>): boolean {
  return state === 'proposed' || inputsChanged
}

export function decide(row: KeptItem, decision: Decision, now: Date): void {
  row.state = decisions[decision][row.state]
  row.inputsChanged = false
  row.decidedAt = now
  row.updatedAt = now
}

type Proposable = Pick<KeptItem, 'inputs' | 'amountPln' | 'label' | 'taxClass'>

/** The part of a proposal that is stored beside a correction. */
export function toProposal({ inputs, amountPln, label, taxClass }: Proposable): Proposed {
  return { inputs, amount_pln: Number(amountPln), label, tax_class: taxClass }
}

/** An item of a settlement. @throws NotFound */
export function requireItem<Row extends KeptItem>(items: readonly Row[], id: string): Row {
  const found = items.find((item) => item.id === id)
  if (!found) throw new NotFound()
  return found
}

function sourceOf({ source }: Pick<KeptItem, 'source'>): Item['source'] {
  return source.kind === 'document' ? { ...source, at: source.at ?? null } : source
}

const unjudged: BulkApprovalContext = { doubts: new Map(), agreement: null }

/** An item as clients see it, with its texts in their language. */
export function describeItem(row: KeptItem, language: Language, judged: BulkApprovalContext = unjudged): Item {
  return {
    id: row.id,
    type: row.type,
    category: row.category ?? null,
    label: row.label,
    inputs: row.inputs,
    amount_pln: Number(row.amountPln),
    formula: explainItem(row.inputs, row.amountPln, language),
    proposed_by: row.proposedBy,
    state: row.state,
    source: sourceOf(row),
    confidence: confidenceIn(row, judged.doubts),
    sure: row.notes.length === 0 && whyNotInBulk(row, judged) === null,
    tax_class: row.taxClass,
    inputs_changed: row.inputsChanged,
    proposal: row.proposal ? describeProposal(row.proposal, language) : null,
    notes: listNotes(row, judged.doubts).map((note) => describeNote(note, language)),
    reason: row.reason ?? null,
    decided_at: row.decidedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

function describeProposal(
  { inputs, amount_pln, label, tax_class }: Proposed,
  language: Language,
): NonNullable<Item['proposal']> {
  const formula = explainItem(inputs, String(amount_pln), language)
  return { inputs, amount_pln, formula, ...(label !== undefined && { label }), ...(tax_class && { tax_class }) }
}
