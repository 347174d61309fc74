import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import { describeError } from '@lokum/service-kit/telemetry/describe-error'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { type FilterQuery, LockMode } from '@mikro-orm/core'
import type { MikroORM } from '@mikro-orm/postgresql'
import { buildEndSessionUrl, tokenRevocation } from 'openid-client'
import type { Provider } from './provider.ts'
import { openToken, SessionRow } from './session.ts'

type EndDeps = { orm: MikroORM; provider: Provider; cipher: Cipher; publicBaseUrl: string; log: Log }

/**
 * Deletes a session and revokes its refresh token. Returns where the browser goes to end the login at the provider as well;
 * without the provider, to the first page.
 */
export async function endSession(
  { orm, provider, cipher, publicBaseUrl, log }: EndDeps,
  cookieHash: string,
): Promise<string> {
  const [session] = await takeSessions(orm, { cookieHash })
  if (session === undefined) return `${publicBaseUrl}/`
  try {
    const idToken = openToken(cipher, session, 'idToken')
    await revokeToken({ provider, cipher }, session)
    const configuration = await provider.configuration()
    if (configuration.serverMetadata().end_session_endpoint === undefined) return `${publicBaseUrl}/`
    const address = buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: `${publicBaseUrl}/`,
      ...(idToken === undefined ? {} : { id_token_hint: idToken }),
    })
    return provider.forBrowser(address).href
  } catch (error) {
    log.warn({ error: describeError(error) }, 'session.not_ended_at_provider')
    return `${publicBaseUrl}/`
  }
}

/** Deletes the rows; locked, so that a refresh under way leaves no newer token behind. */
export async function takeSessions(orm: MikroORM, which: FilterQuery<SessionRow>): Promise<SessionRow[]> {
  return await orm.em.fork().transactional(async (em) => {
    const sessions = await em.find(SessionRow, which, { lockMode: LockMode.PESSIMISTIC_WRITE })
    for (const session of sessions) em.remove(session)
    return sessions
  })
}

/** Revokes the refresh token of a session that was taken. @throws what the provider or its network answers */
export async function revokeToken(
  { provider, cipher }: Pick<EndDeps, 'provider' | 'cipher'>,
  session: SessionRow,
): Promise<void> {
  const refreshToken = openToken(cipher, session, 'refreshToken')
  const configuration = await provider.configuration()
  if (refreshToken === undefined || configuration.serverMetadata().revocation_endpoint === undefined) return
  await tokenRevocation(configuration, refreshToken, { token_type_hint: 'refresh_token' })
}
