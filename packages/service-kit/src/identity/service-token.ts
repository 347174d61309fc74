import got from 'got'
import { z } from 'zod'
import { discoverProvider } from './discover-provider.ts'

const renewBeforeMs = 60_000

type ServiceTokenOptions = { issuer: string; clientId: string; clientSecret: string; clock: () => Date }

const TokenAnswer = z.object({ access_token: z.string(), expires_in: z.number().default(300) })

/** Gives the service's own access token (client credentials, scope `internal`), renewed a minute before it expires. */
export function openServiceToken({
  issuer,
  clientId,
  clientSecret,
  clock,
}: ServiceTokenOptions): () => Promise<string> {
  let held: { token: string; renewAt: number } | undefined

  return async () => {
    if (held && clock().getTime() < held.renewAt) return held.token
    const { token_endpoint } = await discoverProvider(issuer)
    if (token_endpoint === undefined) throw new Error('The provider names no token endpoint.')
    const options = { timeout: { request: 5_000 }, retry: { limit: 0 }, followRedirect: false }
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
