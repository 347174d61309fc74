import { providerScopes, type Scope } from '@lokum/contracts/interface/scope'

/** A client that asks for tokens by client credentials or, with origins, lets people log in. */
export interface LocalClient {
  readonly clientId: string
  readonly clientSecret: string
  /** The allowed scopes, which are given when none is asked for. */
  readonly scopes: readonly string[]
  /** The account its tokens act for; the services' own clients have none. */
  readonly accountId?: string
  /** The origins where people use it; each one's `/callback` gets the authorization code. */
  readonly origins?: readonly string[]
}

/** Every scope a landlord may have. */
export const landlordScopes: readonly Scope[] = providerScopes

/** Every scope the provider knows. */
export const supportedScopes = [...landlordScopes, 'internal'] as const

/** The clients that are always there. Their secrets are no secrets: the provider listens on this machine only. */
export const localClients: readonly LocalClient[] = [
  landlord('landlord-a', 'account-a'),
  landlord('landlord-b', 'account-b'),
  { clientId: 'limited', clientSecret: 'limited-secret', scopes: ['apartments.read'], accountId: 'account-limited' },
  serviceClient('gateway'),
  serviceClient('apartments'),
  serviceClient('settlements'),
  serviceClient('webhooks'),
]

/** The client of one service, with which it calls the others. */
export function serviceClient(service: string): LocalClient {
  const clientId = `${service}-service`
  return { clientId, clientSecret: `${clientId}-secret`, scopes: ['internal'] }
}

function landlord(clientId: string, accountId: string): LocalClient {
  return { clientId, clientSecret: `${clientId}-secret`, scopes: landlordScopes, accountId }
}

/** The client of the landlords' pages. */
export const portalClient: LocalClient = { clientId: 'portal', clientSecret: 'portal-secret', scopes: landlordScopes }

/** The client of an account with certain scopes; the same ones give the same client. */
export function accountClient(wanted: { account: string; scopes: readonly string[] }): LocalClient {
  const clientId = `${wanted.account}:${wanted.scopes.join('+')}`
  return { clientId, clientSecret: `${clientId}-secret`, scopes: wanted.scopes, accountId: wanted.account }
}
