import type { DocumentCase } from './settlement-case.ts'

/** The period stated in a document, both days included; a document with a single date covers that day. */
export type CoveredDays = { from: string; to: string }

type Period = { periodFrom?: DocumentCase['periodFrom'] | undefined; periodTo?: DocumentCase['periodTo'] | undefined }

/** Null when the document states no period. */
export function coveredDays({ periodFrom, periodTo }: Period): CoveredDays | null {
  const from = periodFrom ?? periodTo
  const to = periodTo ?? periodFrom
  return from == null || to == null ? null : { from, to }
}
