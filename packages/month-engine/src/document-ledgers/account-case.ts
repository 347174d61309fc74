import type { DocumentKind, LineKind } from '@lokum/contracts/settlements/document'

/** Everything the ledger of a document is computed from; amounts in grosze, gross. */
export type AccountCase = {
  documentId: string
  kind: DocumentKind
  /** Whether it corrects another document. */
  isCorrection: boolean
  /** The total printed on the document. */
  printedGrosze: bigint | null
  lines: readonly LineCase[]
  /** The decision about the open rest of a document without charges. */
  decision: LineDecision | null
  /** Charges that name the document, but none of its lines. */
  unlined: readonly LineUse[]
  toCome: ReservedForLater
}

export type LineCase = {
  line: number
  label: string
  kind: LineKind
  /** Equal for a line and its correction; null when nothing can correct the line. */
  correctedAs: string | null
  /** Null when neither an amount nor a quantity was read. */
  amountGrosze: bigint | null
  /** The rounding difference between the printed total and the lines, taken by this line; part of its amount. */
  roundingGrosze: bigint
  /** Whether the flat utilities amount of the agreement covers the line. */
  isInFlatRate: boolean
  /** Whether tenants pay advances for the category in months of the document's settlements, so that a true-up charges the rest. */
  isOnAdvance: boolean
  uses: readonly LineUse[]
  decision: LineDecision | null
  /** The reserved part of a line that names days of its own; others have that of their document. */
  toCome?: ReservedForLater
}

/** A part of a line that an item or a cost uses. */
export type LineUse = {
  amountGrosze: bigint
  by: 'settlement' | 'other' | 'true_up' | 'vacant_days' | 'agreed_share' | 'rejected_item' | 'correction'
  /** The item, unless a cost shares the line. */
  itemId?: string
}

export type LineDecision = {
  as: 'landlord' | 'excluded'
  /** The whole line when nothing used it at the decision, so that no calculation uses it. */
  covers: 'line' | 'rest'
  reason: string
  decidedBy: string
  decidedAt: string
}

/** The settlements that may still use the rest of a line. */
export type ReservedForLater = {
  /** A settlement of another agreement for the same month is not calculated yet. */
  isAwaited: boolean
  /** Days of the document's period with a tenant in months without a settlement, over all its days. */
  openDays: number
  /** Days without a tenant, which no settlement will cover. */
  vacantDays: number
  allDays: number
  /** Whether the line is for other months than the settlement's, which will include its document. */
  isElsewhere?: boolean
}
