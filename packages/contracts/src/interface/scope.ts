/**
 * The possible permissions of a token (design decisions, section 3); `internal` is for the services themselves, `tenant` for anyone who
 * holds a tenant's link.
 */
export const scopes = {
  'apartments.read': 'Read apartments and the plan of the account',
  'apartments.write': 'Create, change, archive and reopen apartments',
  'settlements.read': 'Read agreements, meters, documents, settlements and statements',
  'settlements.write': 'Create and change agreements, meters, documents, settlements and statements',
  'payments.read': 'Read payments, imports of bank statements and balances',
  'payments.write': 'Record, import, assign and reverse payments',
  'tax.read': 'Read the tax year',
  'audit.read': 'Read the audit log',
  'webhooks.read': 'Read webhook endpoints, deliveries, jobs and event types',
  'webhooks.write': 'Create, change, test and delete webhook endpoints, and send events again',
  internal: 'Calls between the services',
  tenant: 'What a tenant may do with a link; no token of the provider has it',
} as const

export type Scope = keyof typeof scopes

/** Scopes that the identity provider may give a landlord's token. */
export const providerScopes = Object.keys(scopes).filter(isProviderScope)

function isProviderScope(scope: string): scope is Exclude<Scope, 'internal' | 'tenant'> {
  return scope !== 'internal' && scope !== 'tenant'
}
