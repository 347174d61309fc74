import { z } from 'zod'
import type { ProblemCode } from './problem.ts'

/** An object of the caller's account that blocks a request. */
export const BlockingResource = z
  .object({
    type: z.string().meta({ description: 'Kind of the object, as in the audit log', examples: ['settlement'] }),
    id: z.string().meta({ description: 'Identifier of the object' }),
  })
  .meta({ id: 'BlockingResource', description: 'An object of this account that blocks the request' })

/** A refusal names at most so many; `resource_count` has their number. */
export const mostResources = 20

/** Conflicts with another request or with the installation: no object blocks them. */
export const conflictsWithoutObject: readonly ProblemCode[] = [
  'idempotency_conflict',
  'mail_not_configured',
  'other_person',
]
