import { createRemoteJWKSet, jwtVerify } from 'jose'
import { z } from 'zod'

export type Caller = { accountId: string; subject: string; scopes: ReadonlySet<string>; until: number }

const Claims = z.object({ sub: z.string(), account_id: z.string(), scope: z.string(), exp: z.number() })
const rememberMs = 300_000
const maxRemembered = 20_000

/** Verifies access tokens with jose and remembers each for five minutes at most. */
export function createVerifier({ issuer, audience }: { issuer: string; audience: string }) {
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`))
  const remembered = new Map<string, Caller>()
  return async (authorization = ''): Promise<Caller> => {
    const known = remembered.get(authorization)
    if (known && known.until > Date.now()) return known
    const token = authorization.replace(/^Bearer /, '')
    const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']
    const { payload } = await jwtVerify(token, keys, { issuer, audience, algorithms, typ: 'at+jwt' })
    const { sub, account_id, scope, exp } = Claims.parse(payload)
    const until = Math.min(exp * 1_000, Date.now() + rememberMs)
    const caller = { accountId: account_id, subject: sub, scopes: new Set(scope.split(' ')), until }
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(authorization, caller)
    return caller
  }
}
