/**
 * What a token may be allowed to do (design decisions, section 3); `internal` is for the services themselves, `tenant` for anyone who
 * holds a tenant's link.
 */
export const scopes = {
  'apartments.read': 'Read apartments',
  'apartments.write': 'Create, change and archive apartments',
  'settlements.read': 'Read settlements',
  'settlements.write': 'Create and change settlements',
  'payments.read': 'Read payments',
  'payments.write': 'Record payments',
  'tax.read': 'Read the tax year',
  'audit.read': 'Read the audit log',
  'webhooks.read': 'Read webhook endpoints and deliveries',
  'webhooks.write': 'Create and delete webhook endpoints',
  internal: 'Calls between the services',
  tenant: 'What a tenant may do with a link; no token of the provider has it',
} as const

export type Scope = keyof typeof scopes

/** What a landlord's token of the identity provider may have. */
export const providerScopes = Object.keys(scopes).filter(isProviderScope)

function isProviderScope(scope: string): scope is Exclude<Scope, 'internal' | 'tenant'> {
  return scope !== 'internal' && scope !== 'tenant'
}
