import { randomBytes } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/postgresql'
import { authorizationCodeGrant } from 'openid-client'
import type { LoginNeed } from './begin-login.ts'
import { openLogin } from './pending-login.ts'
import { hashOf, idleMs, longestMs, SessionRow } from './session.ts'
import { readTokens, sealTokens } from './tokens.ts'

/** The browser's login is missing, too old, or not the one that the provider answers. */
export class LoginRefused extends Error {
  override readonly name = 'LoginRefused'
}

/**
 * Exchanges the provider's code for tokens and starts a session with a cookie of its own.
 * @throws LoginRefused, or the provider's refusal
 */
export async function finishLogin(
  { provider, cipher, publicBaseUrl, clock, orm }: LoginNeed & { orm: MikroORM },
  { query, sealed }: { query: string; sealed: string | undefined },
): Promise<{ cookie: string; returnTo: string }> {
  const login = sealed === undefined ? undefined : openLogin(cipher, sealed, clock())
  if (login === undefined) throw new LoginRefused('No login of this browser is waiting.')
  const granted = await authorizationCodeGrant(
    await provider.configuration(),
    new URL(`/callback${query}`, publicBaseUrl),
    { pkceCodeVerifier: login.verifier, expectedState: login.state, expectedNonce: login.nonce, idTokenExpected: true },
  )
  const now = clock()
  const tokens = readTokens(granted, now)
  const claims = granted.claims()
  if (claims === undefined) throw new LoginRefused('The provider sent no ID token.')
  const cookie = randomBytes(32).toString('base64url')
  const cookieHash = hashOf(cookie)
  await orm.em.fork().insert(SessionRow, {
    cookieHash,
    tag: randomBytes(16).toString('base64url'),
    login: claims.sub,
    name: typeof claims.name === 'string' ? claims.name : claims.sub,
    ...sealTokens(cipher, cookieHash, tokens),
    idleEndsAt: new Date(now.getTime() + idleMs),
    endsAt: new Date(now.getTime() + longestMs),
  })
  return { cookie, returnTo: login.returnTo }
}
