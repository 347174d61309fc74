import { type IdKind, idPrefixes } from './ids.ts'

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
export function readResource(id: string): { type: string; id: string } | undefined {
  const type = typeOfPrefix.get(id.slice(0, id.indexOf('_')))
  return type === undefined ? undefined : { type, id }
}
