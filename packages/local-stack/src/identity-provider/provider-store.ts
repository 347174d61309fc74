import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Kept {
  readonly payload: AdapterPayload
  readonly expiresAt: number
}

/**
 * Logins, grants, codes and refresh tokens, in memory. It lives outside the provider, which is created again whenever the
 * keys turn; after a restart of the process people log in again.
 */
export class ProviderStore {
  readonly #kept = new Map<string, Kept>()
  readonly #idsByUid = new Map<string, string>()

  /** The part of the store that keeps one kind of object. */
  adapterFor(model: string): Adapter {
    const keyOf = (id: string) => `${model}:${id}`
    return {
      upsert: async (id, payload, expiresInSeconds) => this.#keep(keyOf(id), { model, id, payload, expiresInSeconds }),
      find: async (id) => this.#find(keyOf(id)),
      findByUid: async (uid) => this.#find(keyOf(this.#idsByUid.get(keyOf(uid)) ?? '')),
      findByUserCode: async () => undefined,
      consume: async (id) => this.#consume(keyOf(id)),
      destroy: async (id) => void this.#kept.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => this.#revoke(grantId),
    }
  }

  #keep(
    key: string,
    given: { model: string; id: string; payload: AdapterPayload; expiresInSeconds: number | undefined },
  ): void {
    this.#dropExpired()
    const { model, id, payload, expiresInSeconds = Number.POSITIVE_INFINITY } = given
    this.#kept.set(key, { payload, expiresAt: Date.now() + expiresInSeconds * 1000 })
    if (payload.uid !== undefined) this.#idsByUid.set(`${model}:${payload.uid}`, id)
  }

  #find(key: string): AdapterPayload | undefined {
    const kept = this.#kept.get(key)
    return kept && kept.expiresAt > Date.now() ? kept.payload : undefined
  }

  #consume(key: string): void {
    const kept = this.#kept.get(key)
    if (kept) kept.payload.consumed = Math.floor(Date.now() / 1000)
  }

  #revoke(grantId: string): void {
    for (const [key, { payload }] of this.#kept) if (payload.grantId === grantId) this.#kept.delete(key)
  }

  #dropExpired(): void {
    const now = Date.now()
    for (const [key, { payload, expiresAt }] of this.#kept) {
      if (expiresAt > now) continue
      this.#kept.delete(key)
      if (payload.uid !== undefined) this.#idsByUid.delete(`${key.slice(0, key.indexOf(':'))}:${payload.uid}`)
    }
  }
}
