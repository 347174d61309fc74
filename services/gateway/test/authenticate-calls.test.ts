import { createHmac, createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { landlordScopes, localClients } from '@lokum/local-stack/identity-provider/clients'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { openUpstream } from './upstream.ts'
import { anApartment, type GatewayWorld, openGatewayWorld } from './world.ts'

let world: GatewayWorld
beforeAll(async () => {
  world = await openGatewayWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('the refusal of a call without credentials only says where to get them', async () => {
  const answer = await create({})

  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ code: 'unauthorized' })
  expect(answer.headers.get('www-authenticate')).toBe(
    `Bearer realm="lokum", resource_metadata="${world.system.publicBaseUrl}/.well-known/oauth-protected-resource"`,
  )
})

const now = () => Math.floor(Date.now() / 1_000)
const forgeries: Record<string, () => string | Promise<string>> = {
  'has the algorithm none': () => resigned({ alg: 'none' }, () => ''),
  'is signed HS256 with the public key as the secret': async () => {
    const secret = JSON.stringify(await publicKey())
    return resigned({ alg: 'HS256' }, (content) => createHmac('sha256', secret).update(content).digest('base64url'))
  },
  'is signed by another key with the same key id': () => resigned({}, signedBy(anotherKey)),
  'is signed by a key that the provider does not have': () => resigned({ kid: 'unknown' }, signedBy(anotherKey)),
  'names its own key set by jku': () =>
    resigned({ jku: `${world.upstream.url}/jwks`, kid: 'mine' }, signedBy(anotherKey)),
  'brings its own key': () => resigned({ jwk: anotherKey.publicKey.export({ format: 'jwk' }) }, signedBy(anotherKey)),
  'has a changed claim': () => {
    const [header, , signature] = world.aToken().split('.')
    return `${header}.${encoded({ ...decodeJwt(world.aToken()), account_id: 'somebody' })}.${signature}`
  },
  'is of another issuer': () => world.aToken({ claims: { iss: 'https://elsewhere.example' } }),
  'is meant for another audience': () => world.aToken({ claims: { aud: 'another-api' } }),
  'names no audience': () => world.aToken({ claims: { aud: undefined } }),
  'is an identity token': () => world.aToken({ header: { typ: 'JWT' } }),
  'has no type': () => world.aToken({ header: { typ: undefined } }),
  'never expires': () => world.aToken({ claims: { exp: undefined } }),
  'has expired': () => world.aToken({ claims: { exp: now() - 61 } }),
  'is not valid yet': () => world.aToken({ claims: { nbf: now() + 120 } }),
  'has no subject': () => world.aToken({ claims: { sub: undefined } }),
  'names no account': () => world.aToken({ claims: { account_id: undefined } }),
  'names an account that is no text': () => world.aToken({ claims: { account_id: 7 } }),
  'is too long': () => world.aToken({ claims: { padding: 'x'.repeat(7_000) } }),
  'belongs to a service and to no account': () => world.identity.mint({ client: client('apartments-service') }),
  'is no token': () => 'rubbish',
}

test.each(Object.keys(forgeries))('a token that %s is refused', async (name) => {
  await using gateway = await world.startGateway()
  const before = world.upstream.received.length

  const answer = await create({ authorization: `Bearer ${await forgeries[name]?.()}` }, gateway.url)

  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ code: 'invalid_token' })
  expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"')
  expect(world.upstream.received).toHaveLength(before)
})

test('two tokens at once, another scheme and an empty header are refused', async () => {
  const token = world.aToken()
  using client = world.aClient(token)

  const twice = await client.request('POST', '/v1/apartments', {
    body: anApartment,
    headers: { authorization: [`Bearer ${token}`, `Bearer ${token}`] },
  })
  const basic = await create({ authorization: 'Basic bGFuZGxvcmQ6c2VjcmV0' })
  const empty = await create({ authorization: 'Bearer ' })

  expect([twice.status, basic.status, empty.status]).toEqual([401, 401, 401])
})

test('a token within the leeway of its expiry is still accepted', async () => {
  const answer = await create({ authorization: `Bearer ${world.aToken({ claims: { exp: now() - 30 } })}` })

  expect(answer.status).toBe(201)
})

test('scopes may come as a list', async () => {
  const token = world.aToken({ claims: { scope: undefined, scp: ['apartments.write'] } })

  const answer = await create({ authorization: `Bearer ${token}` })

  expect(answer.status).toBe(201)
})

test('after 60 failed authentications an address has to wait, while good tokens from it go on', async () => {
  await using gateway = await world.startGateway()
  const fail = () => create({ authorization: 'Bearer rubbish' }, gateway.url)
  for (let attempt = 0; attempt < 60; attempt += 1) expect((await fail()).status).toBe(401)

  const refused = await fail()
  const missing = await create({}, gateway.url)
  const good = await create({ authorization: `Bearer ${world.aToken()}` }, gateway.url)

  expect([refused.status, missing.status, good.status]).toEqual([429, 429, 201])
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('behind trusted proxies failures are counted by the address that they name', async () => {
  await using gateway = await world.startGateway({ TRUSTED_PROXY_HOPS: '1' })
  const fail = (from: string) => create({ authorization: 'Bearer rubbish', 'x-forwarded-for': from }, gateway.url)
  for (let attempt = 0; attempt < 61; attempt += 1) await fail(`10.0.0.${attempt}, 192.0.2.1`)

  const same = await fail('10.9.9.9, 192.0.2.1')
  const another = await fail('192.0.2.1, 192.0.2.2')

  expect([same.status, another.status]).toEqual([429, 401])
})

test('while the provider is away known keys go on, and a gateway without any answers 503', async () => {
  await using provider = await openProvider()
  const elsewhere = () => world.aToken({ claims: { iss: provider.url } })
  await using gateway = await world.startGateway({ OIDC_ISSUER: provider.url })
  const token = elsewhere()
  const early = await create({ authorization: `Bearer ${token}` }, gateway.url)
  await provider[Symbol.asyncDispose]()
  await using ignorant = await world.startGateway({ OIDC_ISSUER: provider.url })

  const known = await create({ authorization: `Bearer ${elsewhere()}` }, gateway.url)
  const unknown = await create({ authorization: `Bearer ${token}` }, ignorant.url)

  expect([early.status, known.status, unknown.status]).toEqual([201, 201, 503])
  expect(await unknown.json()).toMatchObject({ code: 'auth_unavailable' })
  expect(Number(unknown.headers.get('retry-after'))).toBeGreaterThan(0)
})

/** A provider that a test may end, with the keys of the one that all tests share. */
async function openProvider() {
  const provider = await openUpstream()
  const keys = JSON.stringify(await keySet())
  provider.answer = async ({ url }, response) => {
    const metadata = JSON.stringify({ issuer: provider.url, jwks_uri: `${provider.url}/jwks` })
    response.writeHead(200, { 'content-type': 'application/json' }).end(url === '/jwks' ? keys : metadata)
  }
  return provider
}

function create(headers: Record<string, string>, url = world.gateway.url) {
  const body = JSON.stringify(anApartment)
  return fetch(`${url}/v1/apartments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
}

const anotherKey = generateKeyPairSync('rsa', { modulusLength: 2_048 })

function signedBy({ privateKey }: typeof anotherKey) {
  const key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return (content: string) => sign('sha256', Buffer.from(content), key).toString('base64url')
}

function resigned(header: object, signature: (content: string) => string): string {
  const token = world.aToken()
  const content = `${encoded({ ...decodeProtectedHeader(token), ...header })}.${encoded(decodeJwt(token))}`
  return `${content}.${signature(content)}`
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

async function publicKey(): Promise<JsonWebKey> {
  return (await keySet()).keys[0]
}

async function keySet() {
  const metadata = JSON.parse(await (await fetch(`${world.identity.issuer}/.well-known/openid-configuration`)).text())
  return JSON.parse(await (await fetch(metadata.jwks_uri)).text())
}

function client(clientId: string) {
  const found = localClients.find((known) => known.clientId === clientId)
  if (!found) throw new Error(`No client ${clientId}`)
  return { ...found, scopes: [...found.scopes, ...landlordScopes] }
}
