import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import { describeError } from '@lokum/service-kit/telemetry/describe-error'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { LockMode } from '@mikro-orm/core'
import type { MikroORM } from '@mikro-orm/postgresql'
import { buildEndSessionUrl, type Configuration, tokenRevocation } from 'openid-client'
import type { Provider } from './provider.ts'
import { openToken, SessionRow } from './session.ts'

type EndNeed = { orm: MikroORM; provider: Provider; cipher: Cipher; publicBaseUrl: string; log: Log }

/**
 * Deletes a session and revokes its refresh token. Returns where the browser goes to end the login at the provider as well;
 * without the provider, to the first page.
 */
export async function endSession(
  { orm, provider, cipher, publicBaseUrl, log }: EndNeed,
  cookieHash: string,
): Promise<string> {
  const session = await takeSession(orm, cookieHash)
  if (session === null) return `${publicBaseUrl}/`
  const refreshToken = openToken(cipher, session, 'refreshToken')
  const idToken = openToken(cipher, session, 'idToken')
  try {
    const configuration = await provider.configuration()
    if (refreshToken !== undefined) await revoke(configuration, refreshToken)
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

/** Deletes the row; locked, so that a refresh under way leaves no newer token behind. */
async function takeSession(orm: MikroORM, cookieHash: string): Promise<SessionRow | null> {
  return await orm.em.fork().transactional(async (em) => {
    const session = await em.findOne(SessionRow, { cookieHash }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (session !== null) em.remove(session)
    return session
  })
}

async function revoke(configuration: Configuration, refreshToken: string): Promise<void> {
  if (configuration.serverMetadata().revocation_endpoint === undefined) return
  await tokenRevocation(configuration, refreshToken, { token_type_hint: 'refresh_token' })
}
