import { randomBytes } from 'node:crypto'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { MikroORM } from '@mikro-orm/postgresql'
import { authorizationCodeGrant } from 'openid-client'
import type { LoginDeps } from './begin-login.ts'
import type { PendingLogin } from './pending-login.ts'
import { hashCookie, idleMs, longestMs, SessionRow } from './session.ts'
import { readTokens, sealTokens } from './tokens.ts'

/** The browser's login is missing, too old, or not the one that the provider answers. */
export class LoginRefused extends Error {
  override readonly name = 'LoginRefused'
}

type Arrived = {
  query: string
  /** The login of this browser with the state that the provider answers. */
  login: PendingLogin | undefined
  from: { browser: string | undefined; userAgent: string | undefined }
}

/**
 * Exchanges the provider's code for tokens and starts a session, which ends the one that this browser had. Returns its cookie.
 * @throws LoginRefused, or the provider's refusal
 */
export async function finishLogin(
  { provider, cipher, publicBaseUrl, clock, orm }: LoginDeps & { orm: MikroORM },
  { query, login, from }: Arrived,
): Promise<string> {
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
  const cookieHash = hashCookie(cookie)
  await replaceSession(orm, {
    cookieHash,
    tag: randomBytes(16).toString('base64url'),
    login: claims.sub,
    name: typeof claims.name === 'string' ? claims.name : claims.sub,
    ...sealTokens(cipher, cookieHash, tokens),
    idleEndsAt: new Date(now.getTime() + idleMs),
    endsAt: new Date(now.getTime() + longestMs),
    beganAt: now,
    browserHash: from.browser === undefined ? null : hashCookie(from.browser),
    browser: from.userAgent?.slice(0, mostCharactersOfBrowser) ?? null,
  })
  return cookie
}

const mostCharactersOfBrowser = 200

/**
 * The former session's tokens go with its row, and the provider is not asked to revoke them: it may count those of the new
 * session to the same grant.
 */
async function replaceSession(orm: MikroORM, session: SessionRow): Promise<void> {
  const { browserHash } = session
  await orm.em.fork().transactional(async (em) => {
    if (browserHash != null) {
      await runSql(em, lockBrowser, [browserHash])
      await em.nativeDelete(SessionRow, { browserHash })
    }
    await em.insert(SessionRow, session)
  })
}

/** Serialises logins of a browser: of two that end at once, the second one sees the session of the first. */
const lockBrowser = `SELECT pg_advisory_xact_lock(hashtextextended('session of ' || $1, 0))`
