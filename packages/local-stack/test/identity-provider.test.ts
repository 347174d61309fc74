import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, jest, test } from '@jest/globals'
import got from 'got'
import { freePort } from '../src/free-port.ts'
import { type LocalClient, landlordScopes, localClients, serviceClient } from '../src/identity-provider/clients.ts'
import { fetchToken } from '../src/identity-provider/fetch-token.ts'
import { type IdentityProvider, startIdentityProvider } from '../src/identity-provider/identity-provider.ts'

const said = [jest.spyOn(console, 'info'), jest.spyOn(console, 'warn'), jest.spyOn(console, 'error')]

afterEach(() => {
  const sentences = said.flatMap((spy) => spy.mock.calls)
  for (const spy of said) spy.mockClear()
  expect(sentences).toEqual([])
})

test('a landlord who asks for nothing gets a token for every scope of the own account', async () => {
  await using provider = await startIdentityProvider({ port: 0 })

  const token = await provider.token({ client: client('landlord-a') })

  expect(decode(token)).toEqual({
    header: { alg: 'RS256', typ: 'at+jwt', kid: expect.any(String) },
    claims: {
      iss: provider.issuer,
      aud: 'lokum-api',
      sub: 'landlord-a',
      client_id: 'landlord-a',
      account_id: 'account-a',
      scope: landlordScopes.join(' '),
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: expect.any(Number),
    },
  })
  const { claims } = decode(token)
  expect(Number(claims.exp) - Number(claims.iat)).toBe(3600)
  expect(await isSignedBy(provider, token)).toBe(true)
})

test('a token for the address of the interface has the usual audience, and one for another address is refused', async () => {
  await using provider = await startIdentityProvider({ port: 0, resources: ['http://interface.test'] })
  const ask = async (resource: string) => {
    const { clientId, clientSecret } = client('landlord-a')
    const form = { grant_type: 'client_credentials', resource }
    const asked = got.post(provider.tokenUrl, {
      username: clientId,
      password: clientSecret,
      form,
      throwHttpErrors: false,
    })
    return JSON.parse(await asked.text())
  }

  for (const resource of ['http://interface.test', 'http://interface.test/'])
    expect(decode((await ask(resource)).access_token).claims).toMatchObject({
      aud: 'lokum-api',
      scope: landlordScopes.join(' '),
    })
  expect(await ask('http://other.test')).toMatchObject({ error: 'invalid_target' })
})

test('a client gets only the scopes it asks for', async () => {
  await using provider = await startIdentityProvider({ port: 0 })

  const token = await provider.token({ client: client('landlord-b'), scopes: ['apartments.read', 'tax.read'] })

  expect(decode(token).claims).toMatchObject({ scope: 'apartments.read tax.read', account_id: 'account-b' })
})

test('a client that asks for a scope it may not have is refused', async () => {
  await using provider = await startIdentityProvider({ port: 0 })

  const asking = provider.token({ client: client('limited'), scopes: ['apartments.write'] })

  await expect(asking).rejects.toThrow('invalid_scope')
  expect(decode(await provider.token({ client: client('limited') })).claims).toMatchObject({
    scope: 'apartments.read',
    account_id: 'account-limited',
  })
})

test('a wrong secret and an unknown client are refused', async () => {
  await using provider = await startIdentityProvider({ port: 0 })

  const wrong = provider.token({ client: { ...client('landlord-a'), clientSecret: 'guessed' } })
  const unknown = provider.token({ client: { clientId: 'nobody', clientSecret: 'nobody-secret', scopes: [] } })

  await expect(wrong).rejects.toThrow('invalid_client')
  await expect(unknown).rejects.toThrow('invalid_client')
})

test('the token of a service has the internal scope and no account', async () => {
  await using provider = await startIdentityProvider({ port: 0 })

  const { claims } = decode(await provider.token({ client: serviceClient('settlements') }))

  expect(claims).toMatchObject({ sub: 'settlements-service', scope: 'internal' })
  expect(claims).not.toHaveProperty('account_id')
})

test('a test registers clients of its own while the provider runs', async () => {
  await using provider = await startIdentityProvider({ port: 0 })

  const own = provider.clientFor({ account: 'account-of-a-test', scopes: ['tax.read'] })

  expect(decode(await provider.token({ client: own })).claims).toMatchObject({
    account_id: 'account-of-a-test',
    scope: 'tax.read',
  })
})

test('a minted token says the same as one from the token endpoint', async () => {
  await using provider = await startIdentityProvider({ port: 0 })
  const asked = decode(await provider.token({ client: client('landlord-a') }))

  const token = provider.mint({ client: client('landlord-a') })

  const minted = decode(token)
  const everyTime = { jti: '', iat: 0, exp: 0 }
  expect({ ...minted.claims, ...everyTime }).toEqual({ ...asked.claims, ...everyTime })
  expect(minted.header).toEqual(asked.header)
  expect(await isSignedBy(provider, token)).toBe(true)
})

test('a provider that others reach by a name of its own issues its tokens under that name', async () => {
  const [port, issuer] = [await freePort(), 'http://identity-provider:8090']
  await using _provider = await startIdentityProvider({ host: '0.0.0.0', port, issuer })

  const token = await fetchToken({ issuer: `http://127.0.0.1:${port}` }, { client: 'landlord-a' })

  expect(decode(token).claims).toMatchObject({ iss: issuer, aud: 'lokum-api' })
})

test('tokens stay good over a restart because the key is kept in a private file', async () => {
  await using folder = await temporaryFolder()
  const keyFile = join(folder.path, 'identity-provider', 'key.json')
  await using first = await startIdentityProvider({ port: 0, keyFile })
  const token = await first.token({ client: client('landlord-a') })
  await first[Symbol.asyncDispose]()

  await using second = await startIdentityProvider({ port: 0, keyFile })

  expect(await isSignedBy(second, token)).toBe(true)
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
})

test('a rotated key signs at once, and the old one stays published only when it is kept', async () => {
  await using provider = await startIdentityProvider({ port: 0 })
  const oldest = await provider.token({ client: client('landlord-a') })

  await provider.rotateKeys('keep-old')
  const middle = await provider.token({ client: client('landlord-a') })

  expect([await isSignedBy(provider, oldest), await isSignedBy(provider, middle)]).toEqual([true, true])
  await provider.rotateKeys('drop-old')
  const newest = await provider.token({ client: client('landlord-a') })
  expect(await Promise.all([oldest, middle, newest].map((token) => isSignedBy(provider, token)))).toEqual([
    false,
    false,
    true,
  ])
})

test('the provider publishes no private key', async () => {
  await using provider = await startIdentityProvider({ port: 0 })

  const published = await publishedKeys(provider)

  expect(Object.keys(published[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

function client(clientId: string): LocalClient {
  const found = localClients.find((candidate) => candidate.clientId === clientId)
  if (!found) throw new Error(`No client ${clientId}`)
  return found
}

function decode(token: string): { header: Record<string, unknown>; claims: Record<string, unknown> } {
  const [header = '', claims = ''] = token.split('.')
  return { header: JSON.parse(String(decodePart(header))), claims: JSON.parse(String(decodePart(claims))) }
}

function decodePart(part: string): Buffer {
  return Buffer.from(part, 'base64url')
}

async function isSignedBy(provider: IdentityProvider, token: string): Promise<boolean> {
  const [header = '', claims = '', signature = ''] = token.split('.')
  const key = (await publishedKeys(provider)).find(({ kid }) => kid === decode(token).header.kid)
  if (!key) return false
  const publicKey = createPublicKey({ key, format: 'jwk' })
  return verify('sha256', Buffer.from(`${header}.${claims}`), publicKey, decodePart(signature))
}

async function publishedKeys(provider: IdentityProvider): Promise<JsonWebKey[]> {
  const metadata = await got(`${provider.issuer}/.well-known/openid-configuration`).json<{ jwks_uri: string }>()
  return (await got(metadata.jwks_uri).json<{ keys: JsonWebKey[] }>()).keys
}

async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'lokum-identity-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}
