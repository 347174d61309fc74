import got from 'got'
import { z } from 'zod'

const renewBeforeMs = 60_000

type Parts = { issuer: string; clientId: string; clientSecret: string; clock: () => Date }

const TokenAnswer = z.object({ access_token: z.string(), expires_in: z.number().default(300) })

/** Gives the service's own access token (client credentials, scope `internal`), renewed a minute before it expires. */
export function openServiceToken({ issuer, clientId, clientSecret, clock }: Parts): () => Promise<string> {
  let held: { token: string; renewAt: number } | undefined

  return async () => {
    if (held && clock().getTime() < held.renewAt) return held.token
    const base = issuer.replace(/\/$/, '')
    const options = { timeout: { request: 5_000 }, retry: { limit: 1 }, followRedirect: false }
    const { token_endpoint } = z
      .object({ token_endpoint: z.url() })
      .parse(await got(`${base}/.well-known/openid-configuration`, options).json())
    const answer = TokenAnswer.parse(
      await got
        .post(token_endpoint, {
          ...options,
          form: {
            grant_type: 'client_credentials',
            scope: 'internal',
            client_id: clientId,
            client_secret: clientSecret,
          },
        })
        .json(),
    )
    held = { token: answer.access_token, renewAt: clock().getTime() + answer.expires_in * 1_000 - renewBeforeMs }
    return answer.access_token
  }
}
