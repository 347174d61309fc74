import { type Adapter, type Configuration, errors, Provider } from 'oidc-provider'
import { type LocalClient, supportedScopes } from './clients.ts'
import type { SigningKey } from './signing-keys.ts'

interface ProviderPlan {
  readonly issuer: string
  readonly audience: string
  readonly tokenTtlSeconds: number
  /** The first one signs; the others are only published. */
  readonly keys: readonly SigningKey[]
  readonly clients: ReadonlyMap<string, LocalClient>
}

/** An OpenID provider that knows one grant, client credentials, and issues RFC 9068 access tokens (`typ: at+jwt`, RS256). */
export function createProvider(plan: ProviderPlan): Provider {
  const configuration: Configuration = {
    adapter: (model) => new ClientsOnly(model, plan.clients),
    jwks: { keys: plan.keys.map((key) => key.jwk) },
    scopes: [...supportedScopes],
    responseTypes: [],
    ttl: { ClientCredentials: plan.tokenTtlSeconds },
    extraTokenClaims: (_context, token) => accountClaim(plan.clients.get(token.clientId ?? '')),
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => onlyResource,
        getResourceServerInfo(context, resource, client) {
          if (resource !== onlyResource) throw new errors.InvalidTarget()
          const parameters = context.oidc.params
          if (parameters) parameters.scope ??= client.scope
          return {
            scope: supportedScopes.join(' '),
            audience: plan.audience,
            accessTokenTTL: plan.tokenTtlSeconds,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          }
        },
      },
    },
  }
  return new Provider(plan.issuer, configuration)
}

/** RFC 8707 wants an absolute URI; the audience in the token is the plan's. */
const onlyResource = 'urn:lokum:api'

function accountClaim(client: LocalClient | undefined): { account_id: string } | undefined {
  return client?.accountId === undefined ? undefined : { account_id: client.accountId }
}

/** Nothing but clients is ever looked up, and signed tokens are not stored. */
class ClientsOnly implements Adapter {
  readonly #clients: ReadonlyMap<string, LocalClient> | undefined

  constructor(model: string, clients: ReadonlyMap<string, LocalClient>) {
    this.#clients = model === 'Client' ? clients : undefined
  }

  async find(id: string) {
    const client = this.#clients?.get(id)
    if (!client) return undefined
    return {
      client_id: client.clientId,
      client_secret: client.clientSecret,
      scope: client.scopes.join(' '),
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
    }
  }

  async upsert() {}
  async consume() {}
  async destroy() {}
  async revokeByGrantId() {}
  async findByUid() {
    return undefined
  }
  async findByUserCode() {
    return undefined
  }
}
