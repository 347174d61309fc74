import type { DocumentCase } from './settlement-case.ts'

/** The days that a document says it is about, both included; of one that names a single day it is that day. */
export type CoveredDays = { from: string; to: string }

type Period = { periodFrom?: DocumentCase['periodFrom'] | undefined; periodTo?: DocumentCase['periodTo'] | undefined }

/** Nothing when the document does not say its period. */
export function coveredDays({ periodFrom, periodTo }: Period): CoveredDays | null {
  const from = periodFrom ?? periodTo
  const to = periodTo ?? periodFrom
  return from == null || to == null ? null : { from, to }
}
