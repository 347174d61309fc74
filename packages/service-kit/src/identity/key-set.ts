import { setTimeout as delay } from 'node:timers/promises'
import { type CryptoKey, createLocalJWKSet, errors, type FlattenedJWSInput, type JWSHeaderParameters } from 'jose'
import { Problem } from '../problem.ts'
import type { Log } from '../telemetry/log.ts'
import { gauge } from '../telemetry/metrics.ts'
import { discoverProvider, getJson } from './discover-provider.ts'
import { type JsonWebKeySet, parseKeys } from './parse-keys.ts'

const refreshMs = 5 * 60_000
const retryMs = 5_000
const unknownKeyPauseMs = 30_000
/** A caller waits no longer for a fetch, which goes on without it. */
const patienceMs = 800
const staleAfterMs = 24 * 3_600_000

export type KeySet = AsyncDisposable & {
  /** The key a token names. @throws Problem auth_unavailable · jose's errors when the provider does not have the key */
  keyFor: (header: JWSHeaderParameters | undefined, token: FlattenedJWSInput) => Promise<CryptoKey>
  /** Whether the provider still publishes a key; tokens of a key that left are forgotten. */
  has: (kid: string | undefined) => boolean
}

type Parts = { issuer: string; log: Log; clock: () => Date }

/**
 * The provider's signing keys: found by discovery, fetched in the background every five minutes, kept for at most a day
 * while the provider is away or publishes a set that cannot be right. An unknown key causes at most one fetch in 30 s, failed ones
 * included, and its caller waits at most 0.8 s for it.
 */
export function openKeySet(parts: Parts): KeySet {
  const stop = new AbortController()
  const source = createSource(parts, stop.signal)
  const refreshing = refresh(source, stop.signal)

  const openedAt = parts.clock().getTime()
  gauge('jwks_age_seconds', "Age of the identity provider's keys, or since when there are none", (observe) => {
    const ageMs = source.ageMs() ?? parts.clock().getTime() - openedAt
    observe(ageMs / 1_000)
  })

  return {
    has: source.has,
    keyFor: async (header, token) => {
      if (source.ageMs() === undefined) await source.reloadUnlessTried(retryMs)
      try {
        return await source.resolve(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        await source.reloadUnlessTried(unknownKeyPauseMs)
        if (!source.isReachable()) throw unavailable(error)
        return source.resolve(header, token)
      }
    },
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await refreshing
    },
  }
}

type Source = ReturnType<typeof createSource>

async function refresh(source: Source, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await source.reload()
    const pauseMs = source.isReachable() ? refreshMs * (0.9 + Math.random() * 0.2) : retryMs
    await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

function createSource({ issuer, log, clock }: Parts, signal: AbortSignal) {
  let held: { keys: JsonWebKeySet; resolve: ReturnType<typeof createLocalJWKSet>; fetchedAt: number } | undefined
  let reachable = false
  let triedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined

  const nowMs = () => clock().getTime()

  async function load(): Promise<void> {
    triedAt = nowMs()
    try {
      const keys = await fetchKeys(issuer, signal)
      held = { keys, resolve: createLocalJWKSet(keys), fetchedAt: nowMs() }
      reachable = true
    } catch (error) {
      reachable = false
      if (!signal.aborted) log.warn({ issuer, error: String(error) }, 'identity.keys_not_fetched')
    }
  }

  const reload = (): Promise<void> => {
    running ??= load().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    reload,
    ageMs: () => (held ? nowMs() - held.fetchedAt : undefined),
    /** Whether the last fetch succeeded and none is running, since the provider may not answer it. */
    isReachable: () => reachable && running === undefined,
    has: (kid: string | undefined) => held?.keys.keys.some((key) => key.kid === kid) ?? false,
    /** Waits a moment for the fetch that runs, or begins one unless the last one was less than this ago. */
    reloadUnlessTried: async (pauseMs: number) => {
      if (running || nowMs() - triedAt >= pauseMs) await forAMoment(reload())
    },
    resolve: (header: JWSHeaderParameters | undefined, token: FlattenedJWSInput) => {
      if (!held || nowMs() - held.fetchedAt > staleAfterMs) throw unavailable()
      return held.resolve(header, token)
    },
  }
}

async function forAMoment(work: Promise<void>): Promise<void> {
  const over = new AbortController()
  const moment = delay(patienceMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined)
  await Promise.race([work, moment])
  over.abort()
}

function unavailable(cause?: unknown): Problem {
  return new Problem('auth_unavailable', { headers: { 'retry-after': '5' }, cause })
}

async function fetchKeys(issuer: string, signal: AbortSignal): Promise<JsonWebKeySet> {
  const { jwks_uri } = await discoverProvider(issuer, signal)
  return await parseKeys(await getJson(jwks_uri, signal))
}
