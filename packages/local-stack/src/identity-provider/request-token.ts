import got, { HTTPError } from 'got'
import type { LocalClient } from './clients.ts'

/** Asks the token endpoint for an access token by client credentials (RFC 6749, section 4.4); throws what it refuses. */
export async function requestToken(
  need: { tokenUrl: string },
  wanted: { client: LocalClient; scopes?: readonly string[] | undefined },
): Promise<string> {
  try {
    const answer = await got
      .post(need.tokenUrl, {
        headers: { authorization: basicCredentials(wanted.client) },
        form: { grant_type: 'client_credentials', ...(wanted.scopes && { scope: wanted.scopes.join(' ') }) },
        timeout: { request: 5000 },
        retry: { limit: 0 },
      })
      .json<{ access_token: string }>()
    return answer.access_token
  } catch (error) {
    if (error instanceof HTTPError) throw new Error(`No token: ${error.response.body}`, { cause: error })
    throw error
  }
}

function basicCredentials(client: LocalClient): string {
  const pair = `${encodeURIComponent(client.clientId)}:${encodeURIComponent(client.clientSecret)}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}
