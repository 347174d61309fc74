import { setTimeout as delay } from 'node:timers/promises'
import { type CryptoKey, errors, type FlattenedJWSInput, type JWSHeaderParameters } from 'jose'
import type { Log } from '../telemetry/log.ts'
import { gauge } from '../telemetry/metrics.ts'
import { KeySource } from './key-source.ts'

const refreshMs = 5 * 60_000
const retryMs = 5_000

export type KeySet = AsyncDisposable & {
  /** The key a token names. @throws Problem auth_unavailable · jose's errors when the provider does not have the key */
  keyFor: (header: JWSHeaderParameters | undefined, token: FlattenedJWSInput) => Promise<CryptoKey>
  /** Makes sure that a key is still the provider's. @throws Problem auth_unavailable when nobody can know */
  confirm: (kid: string | undefined) => Promise<void>
  /** Whether the provider still publishes a key. */
  has: (kid: string | undefined) => boolean
  /** The public key of a name as text: tokens that another one signed are forgotten. */
  printOf: (kid: string | undefined) => string | undefined
}

type KeySetOptions = { issuer: string; log: Log; clock: () => Date }

/**
 * The provider's signing keys: found by discovery, fetched in the background every five minutes, kept for at most a day
 * while the provider is away or publishes a set that cannot be right. An unknown key causes a fetch at once, and at most one in
 * 30 s, failed ones included; its caller waits at most 0.8 s for it. Until the next one nobody knows whether the provider has a key
 * that was not asked for, so its tokens are auth_unavailable, not invalid. A known key that does not bear out a signature is asked for
 * at most once a second.
 */
export function openKeySet({ issuer, log, clock }: KeySetOptions): KeySet {
  const stop = new AbortController()
  const source = new KeySource({ issuer, log, clock, signal: stop.signal })
  const refreshing = refresh(source, stop.signal)

  const openedAt = clock().getTime()
  gauge('jwks_age_seconds', "Age of the identity provider's keys, or since when there are none", (observe) => {
    const ageMs = source.ageMs() ?? clock().getTime() - openedAt
    observe(ageMs / 1_000)
  })

  return {
    has: (kid) => source.printOf(kid) !== undefined,
    printOf: (kid) => source.printOf(kid),
    confirm: (kid) => source.ask(kid),
    keyFor: async (header, token) => {
      if (source.ageMs() === undefined) await source.reloadUnlessTried(retryMs)
      try {
        return await source.resolve(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        await source.ask(header?.kid)
        return await source.resolve(header, token)
      }
    },
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await refreshing
    },
  }
}

async function refresh(source: KeySource, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await source.reload()
    const pauseMs = source.isReachable() ? refreshMs * (0.9 + Math.random() * 0.2) : retryMs
    await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
