import { localClients } from './clients.ts'
import { requestToken } from './request-token.ts'

/** A token of the local identity provider for one of its own clients; throws when there is no such client or it is refused. */
export async function fetchToken(
  need: { issuer: string },
  wanted: { client: string; scopes?: readonly string[] },
): Promise<string> {
  const client = localClients.find(({ clientId }) => clientId === wanted.client)
  if (!client) {
    const known = localClients.map(({ clientId }) => clientId).join(', ')
    throw new Error(`There is no client ${wanted.client}. There are: ${known}`)
  }
  try {
    return await requestToken({ tokenUrl: `${need.issuer}/token` }, { client, scopes: wanted.scopes })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) throw error
    throw new Error(`No answer from ${need.issuer}. Is \`npm start\` running?`, { cause: error })
  }
}
