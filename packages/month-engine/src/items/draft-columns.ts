import type { DraftItem } from '../calculation/settlement-case.ts'
import { writeBasis } from './basis.ts'

/** The days of use over several months. */
export function daysOfUse({ usedOn }: DraftItem) {
  return { usedFrom: usedOn?.from ?? null, usedTo: usedOn?.to ?? null }
}

/** The columns filled from a proposal. */
export function draftColumns(draft: DraftItem) {
  const { type, category, label, inputs, amountPln, proposedBy, source, costId, confidence, taxClass } = draft
  return {
    ...daysOfUse(draft),
    type,
    category,
    label,
    inputs,
    amountPln,
    proposedBy,
    source,
    costId,
    taxClass,
    confidence: confidence === null ? null : String(confidence),
    notes: [...draft.notes],
    sourceDocumentId: source.kind === 'document' ? source.document_id : null,
    basis: writeBasis(draft),
  }
}
