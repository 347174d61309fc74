import type { ProblemCode } from './problem.ts'

/** A refusal names at most so many; `object_count` has their number. */
export const mostObjects = 20

/** Conflicts with another request or with the installation: no object blocks them. */
export const conflictsWithoutObject: readonly ProblemCode[] = [
  'idempotency_conflict',
  'mail_not_configured',
  'other_person',
]
