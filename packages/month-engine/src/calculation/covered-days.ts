import type { DocumentLine } from '@lokum/contracts/settlements/document'

/** The period stated in a document, both days included; a document with a single date covers that day. */
export type CoveredDays = { from: string; to: string }

type Period = { periodFrom?: string | null | undefined; periodTo?: string | null | undefined }

/** Null when the document states no period. */
export function coveredDays({ periodFrom, periodTo }: Period): CoveredDays | null {
  const from = periodFrom ?? periodTo
  const to = periodTo ?? periodFrom
  return from == null || to == null ? null : { from, to }
}

/** The days that a line names for itself; null for those of its document. */
export function ownDays({ period_from: from, period_to: to }: Pick<DocumentLine, 'period_from' | 'period_to'>) {
  return from == null || to == null ? null : { from, to }
}

/** Whether a line names days of which none is in a month. */
export function isOfOtherMonth(days: CoveredDays | null, period: string): boolean {
  return days !== null && (days.to < `${period}-01` || days.from.slice(0, 7) > period)
}

export function overlap(one: CoveredDays, other: CoveredDays): boolean {
  return one.from <= other.to && other.from <= one.to
}
