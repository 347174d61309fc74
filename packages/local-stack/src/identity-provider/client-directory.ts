import type { Adapter } from 'oidc-provider'
import type { LocalClient } from './clients.ts'

/** The clients, as the provider looks them up. */
export class ClientDirectory implements Adapter {
  readonly #clients: ReadonlyMap<string, LocalClient>

  constructor(clients: ReadonlyMap<string, LocalClient>) {
    this.#clients = clients
  }

  async find(id: string) {
    const client = this.#clients.get(id)
    if (!client) return undefined
    return { client_id: client.clientId, client_secret: client.clientSecret, ...grantsOf(client) }
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

function grantsOf({ scopes, origins }: LocalClient) {
  if (!origins) {
    return {
      scope: scopes.join(' '),
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
    }
  }
  return {
    scope: ['openid', 'profile', ...scopes].join(' '),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    redirect_uris: origins.map((origin) => `${origin}/callback`),
    post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
  }
}
