import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { listen } from '@lokum/service-kit/http/listen'
import { openKeySet } from '@lokum/service-kit/identity/key-set'
import { createTokenVerifier } from '@lokum/service-kit/identity/verify-token'
import { Problem } from '@lokum/service-kit/problem'
import { CompactSign, exportJWK, type JWK } from 'jose'
import { quietLog } from '../stage.ts'

export type Key = { kid: string; privateKey: KeyObject; publicKey: KeyObject }
type Provider = {
  isAway: boolean
  /** Takes requests and never answers. */
  isSilent: boolean
  keys: Key[]
  /** Published in place of the keys. */
  keySet: unknown
  fetches: number
}
export type Scene = Awaited<ReturnType<typeof openScene>>

export function aKey(kid: string): Key {
  return { kid, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) }
}

/** A provider whose keys, moods and clock a test decides, and a verifier that trusts it. */
export async function openScene({ isAway = false, maxRemembered = 20_000 } = {}) {
  const stack = new AsyncDisposableStack()
  const provider: Provider = { isAway, isSilent: false, keys: [aKey('one')], keySet: undefined, fetches: 0 }
  const listening = stack.use(
    await listen(
      (request, response) => {
        const isDiscovery = request.url === '/.well-known/openid-configuration'
        if (isDiscovery) provider.fetches += 1
        const answer = isDiscovery
          ? Promise.resolve({ issuer: listening.url, jwks_uri: `${listening.url}/jwks` })
          : Promise.all(provider.keys.map(publish)).then((keys) => provider.keySet ?? { keys })
        if (provider.isSilent) return
        void answer.then((body) => response.writeHead(provider.isAway ? 500 : 200).end(JSON.stringify(body)))
      },
      { host: '127.0.0.1', port: 0 },
    ),
  )
  const time = { now: new Date('2026-05-01T10:00:00.000Z').getTime() }
  const clock = () => new Date(time.now)
  const keys = stack.use(openKeySet({ issuer: listening.url, log: quietLog, clock }))
  const rules = { issuer: listening.url, audience: 'lokum', accountClaim: 'account_id', tokenType: 'at+jwt' }
  const verify = createTokenVerifier({ keys, rules, clock, maxRemembered })

  const claims = (more: Record<string, unknown> = {}) => ({
    iss: listening.url,
    aud: 'lokum',
    sub: 'user-1',
    account_id: 'account-1',
    scope: 'apartments.read',
    exp: Math.floor(time.now / 1_000) + 300,
    ...more,
  })
  return {
    provider,
    keys,
    verify,
    claims,
    issuer: listening.url,
    passSeconds: (seconds: number) => {
      time.now += seconds * 1_000
    },
    token: async (more: Record<string, unknown> = {}, header: Record<string, unknown> = {}, key = provider.keys[0]) => {
      const signer = key ?? aKey('none')
      return new CompactSign(Buffer.from(JSON.stringify(claims(more))))
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: signer.kid, ...header })
        .sign(signer.privateKey)
    },
    /** `accepted`, or the code of the refusal. */
    outcome: async (token: string): Promise<string> =>
      verify(token).then(
        () => 'accepted',
        (error: unknown) => (error instanceof Problem ? error.code : `a bug: ${String(error)}`),
      ),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

export async function publish({ kid, publicKey }: Key): Promise<JWK> {
  return { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }
}
