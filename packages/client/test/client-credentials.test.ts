import { afterEach, expect, test } from '@jest/globals'
import { clientCredentials } from '../src/client-credentials.ts'
import { type Asked, json, openServer } from './open-server.ts'

const client = { clientId: 'my client', clientSecret: 'hush:%' }

/** A provider whose tokens are numbered and live for a quarter of an hour. */
async function openProvider(change: { issuer?: string; token?: unknown; status?: number } = {}) {
  let given = 0
  const metadata = { issuer: '', token_endpoint: '' }
  const server = await openServer((response, { url }: Asked) => {
    if (url === '/.well-known/openid-configuration') return json(200, metadata)(response, server.asked[0] ?? never())
    given += 1
    const answer = change.token ?? { access_token: `token-${given}`, expires_in: 900 }
    return json(change.status ?? 200, answer)(response, server.asked[0] ?? never())
  })
  metadata.issuer = change.issuer ?? server.url
  metadata.token_endpoint = `${server.url}/token`
  return server
}

function never(): never {
  throw new Error('Nothing was asked.')
}

test('a token is kept until a minute before its end, and asked for once at a time', async () => {
  await using provider = await openProvider()
  let now = 0
  const token = clientCredentials({ issuer: provider.url, ...client, scopes: ['a', 'b'], now: () => now })

  expect(await Promise.all([token({}), token({}), token({})])).toEqual(['token-1', 'token-1', 'token-1'])
  now = 839_000
  expect(await token({})).toBe('token-1')
  now = 840_000
  expect(await token({})).toBe('token-2')
  expect(await token({ refused: 'token-1' })).toBe('token-2')
  expect(await token({ refused: 'token-2' })).toBe('token-3')

  const request = provider.asked.find(({ url }) => url === '/token')
  expect(request?.body).toBe('grant_type=client_credentials&scope=a+b')
  expect(atob(request?.headers.authorization?.slice(6) ?? '')).toBe('my+client:hush%3A%25')
})

test.each([
  ['another issuer', { issuer: 'https://other.example' }, 'another issuer'],
  ['a refusal', { status: 401, token: { error: 'invalid_client' } }, 'invalid_client'],
  ['no JSON object', { token: 'no' }, 'no access token'],
  ['an answer without a token', { token: {} }, 'no access token'],
  ['a long answer', { token: 'x'.repeat(200_000) }, 'no JSON'],
])('%s is an error without the secret', async (_, change, message) => {
  await using provider = await openProvider(change)

  const error = await Promise.resolve(clientCredentials({ issuer: provider.url, ...client })({})).catch(String)

  expect(error).toContain(message)
  expect(error).not.toContain('hush')
})

test('a secret crosses no network in the clear', () => {
  expect(() => clientCredentials({ issuer: 'http://idp.example', ...client })).toThrow('must use https')
})

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'document')
  Reflect.deleteProperty(globalThis, 'WorkerGlobalScope')
})

test.each(['document', 'WorkerGlobalScope'])(
  'with a %s, as in a browser, the import itself is refused',
  async (name) => {
    Reflect.set(globalThis, name, {})

    await expect(import(`../src/client-credentials.ts?fresh=${name}`)).rejects.toThrow('must not run in a browser')
  },
)
