import { z } from 'zod'
import { type IdKind, idPrefixes } from '../values/ids.ts'
import type { ProblemCode } from './problem.ts'

/** An object of the caller's account that blocks a request. */
export const BlockingResource = z
  .object({ type: z.string().meta({ examples: ['settlement'] }), id: z.string() })
  .meta({ id: 'BlockingResource' })
export type BlockingResource = z.infer<typeof BlockingResource>

/** A refusal names at most so many; `resource_count` has their number. */
export const mostResources = 20

/** Conflicts with another request or with the installation: no object blocks them. */
export const conflictsWithoutObject: readonly ProblemCode[] = ['idempotency_conflict', 'mail_not_configured']

/** Kinds whose name in the audit log differs from the one in code. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['delivery', 'webhook_delivery'],
  ['endpoint', 'webhook_endpoint'],
  ['job', 'webhook_job'],
  ['mailRecipient', 'mail_recipient'],
  ['paymentImport', 'payment_import'],
  ['readingRequest', 'reading_request'],
  ['tenantLink', 'tenant_link'],
] satisfies [IdKind, string][])

const typeOfPrefix: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...idPrefixes }).map(([kind, prefix]) => [prefix, otherNames.get(kind) ?? kind]),
)

/** The object with this identifier, whose prefix says its type; undefined for anything else. */
export function resourceOf(id: string): BlockingResource | undefined {
  const type = typeOfPrefix.get(id.slice(0, id.indexOf('_')))
  return type === undefined ? undefined : { type, id }
}
