import type { Context } from '@lokum/service-kit/http/context'

/**
 * Requires that the assistant has read documents of the caller's account; `routes.ts` passes it in, so that verbs of higher rooms do
 * not depend on how documents are read.
 * @throws NotFound · PrerequisiteMissing
 */
export type RequireReadings = (context: Context, ids: readonly string[]) => Promise<void>

/** The context of a write that may need documents to be read. */
export type ReadingsRequired = Context & { requireReadings: RequireReadings }
