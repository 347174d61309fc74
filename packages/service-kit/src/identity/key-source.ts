import { setTimeout as delay } from 'node:timers/promises'
import { type CryptoKey, createLocalJWKSet, type FlattenedJWSInput, type JWSHeaderParameters } from 'jose'
import { makeRoom } from '../make-room.ts'
import { Problem } from '../problem.ts'
import type { Log } from '../telemetry/log.ts'
import { discoverProvider, getJson } from './discover-provider.ts'
import { type JsonWebKeySet, parseKeys } from './parse-keys.ts'

/** A caller waits no longer for a fetch, which goes on without it. */
const patienceMs = 800
const staleAfterMs = 24 * 3_600_000
/** The provider's word about a key holds so long. */
const certainMs = 1_000
const unknownKeyPauseMs = 30_000
const mostDropped = 100

export type KeySourceOptions = { issuer: string; log: Log; clock: () => Date; signal: AbortSignal }
type Kid = string | undefined
type Held = { prints: Map<Kid, string>; resolve: ReturnType<typeof createLocalJWKSet>; fetchedAt: number }

/** The key set that was fetched last, and what was asked of the provider since. */
export class KeySource {
  readonly #need: KeySourceOptions
  #held: Held | undefined
  #reachable = false
  #triedAt = Number.NEGATIVE_INFINITY
  #running: Promise<void> | undefined
  #unknownAskedAt = Number.NEGATIVE_INFINITY
  readonly #askedAt = new Map<Kid, number>()
  /** Keys that have left the set. */
  readonly #dropped = new Map<Kid, number>()

  constructor(need: KeySourceOptions) {
    this.#need = need
  }

  /** Fetches the set; together with a fetch that runs. */
  reload(): Promise<void> {
    this.#running ??= this.#load().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  ageMs(): number | undefined {
    return this.#held && this.#nowMs() - this.#held.fetchedAt
  }

  /** Whether the last fetch succeeded and none is running, since the provider may not answer it. */
  isReachable(): boolean {
    return this.#reachable && this.#running === undefined
  }

  printOf(kid: Kid): string | undefined {
    return this.#held?.prints.get(kid)
  }

  /** Waits a moment for the fetch that runs, or begins one unless the last one was less than this ago. */
  async reloadUnlessTried(pauseMs: number): Promise<void> {
    if (this.#running || this.#nowMs() - this.#triedAt >= pauseMs) await forAMoment(this.reload())
  }

  /** Makes sure of what the provider says about a key now. @throws Problem auth_unavailable when it cannot be asked */
  async ask(kid: Kid): Promise<void> {
    if (this.#running || !this.#isCertain(kid)) {
      const answered = this.#running ?? this.#fetchFor(kid)
      this.#noteAsked(kid)
      await forAMoment(answered)
    }
    if (!this.isReachable()) throw unavailable()
  }

  resolve(header: JWSHeaderParameters | undefined, token: FlattenedJWSInput): Promise<CryptoKey> {
    if (!this.#held || this.#nowMs() - this.#held.fetchedAt > staleAfterMs) throw unavailable()
    return this.#held.resolve(header, token)
  }

  /** Known keys are few, so they may be asked for as soon as the last word is old; unknown names are as many as strangers like. */
  #fetchFor(kid: Kid): Promise<void> {
    if (this.printOf(kid) !== undefined) return this.reload()
    const waitMs = this.#unknownAskedAt + unknownKeyPauseMs - this.#nowMs()
    // A key that left is gone until the provider says otherwise.
    if (waitMs > 0 && this.#dropped.has(kid)) return Promise.resolve()
    if (waitMs > 0) throw unavailable(Math.ceil(waitMs / 1_000))
    this.#unknownAskedAt = this.#nowMs()
    return this.reload()
  }

  #isCertain(kid: Kid): boolean {
    return this.#nowMs() - (this.#askedAt.get(kid) ?? Number.NEGATIVE_INFINITY) < certainMs
  }

  #noteAsked(kid: Kid): void {
    for (const asked of this.#askedAt.keys()) if (!this.#isCertain(asked)) this.#askedAt.delete(asked)
    this.#askedAt.set(kid, this.#nowMs())
  }

  async #load(): Promise<void> {
    const { issuer, log, signal } = this.#need
    this.#triedAt = this.#nowMs()
    try {
      const keys = await fetchKeys(issuer, signal)
      const prints = new Map(keys.keys.map((key) => [key.kid, JSON.stringify(key)]))
      this.#noteDropped(prints)
      this.#held = { prints, resolve: createLocalJWKSet(keys), fetchedAt: this.#nowMs() }
      this.#reachable = true
    } catch (error) {
      this.#reachable = false
      if (!signal.aborted) log.warn({ issuer, error: String(error) }, 'identity.keys_not_fetched')
    }
  }

  #noteDropped(now: Map<Kid, string>): void {
    makeRoom(this.#dropped, mostDropped)
    for (const kid of this.#held?.prints.keys() ?? []) this.#dropped.set(kid, this.#nowMs())
    for (const kid of now.keys()) this.#dropped.delete(kid)
  }

  #nowMs(): number {
    return this.#need.clock().getTime()
  }
}

async function forAMoment(work: Promise<void>): Promise<void> {
  const over = new AbortController()
  const moment = delay(patienceMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined)
  await Promise.race([work, moment])
  over.abort()
}

function unavailable(seconds = 5): Problem {
  return new Problem('auth_unavailable', { headers: { 'retry-after': String(seconds) } })
}

async function fetchKeys(issuer: string, signal: AbortSignal): Promise<JsonWebKeySet> {
  const { jwks_uri } = await discoverProvider(issuer, signal)
  return await parseKeys(await getJson(jwks_uri, signal))
}
