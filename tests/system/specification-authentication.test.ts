import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { landlordScopes, localClients } from '@lokum/local-stack/identity-provider/clients'
import { requestToken } from '@lokum/local-stack/identity-provider/request-token'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { apartmentBody } from '@lokum/local-stack/world/rental'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const creation = () => ({ body: apartmentBody(), token: null })

test('the token stands in the Authorization header as a bearer token, and nowhere else [authentication.bearer]', async () => {
  const landlord = await world.aLandlord()
  const { token } = landlord
  const withHeaders = (headers: Record<string, string>) =>
    landlord.request('POST', '/v1/apartments', { ...creation(), headers })

  const accepted = await withHeaders({ authorization: `Bearer ${token}` })
  const refused = [
    await withHeaders({}),
    await withHeaders({ authorization: token }),
    await withHeaders({ authorization: `Basic ${token}` }),
    await withHeaders({ 'x-access-token': token }),
    await landlord.request('POST', `/v1/apartments?access_token=${token}`, creation()),
  ]

  expect(accepted.status).toBe(201)
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  expect(refused[0]?.body.code).toBe('unauthorized')
  expect(refused[0]?.headers['www-authenticate']).toMatch(/^Bearer realm="lokum", resource_metadata="/)
})

test('a creation needs the scope apartments.write [create-apartment.scope, authentication.scope]', async () => {
  const withoutIt = await world.aLandlord({ scopes: landlordScopes.filter((scope) => scope !== 'apartments.write') })
  const withItAlone = await world.aLandlord({ scopes: ['apartments.write'] })

  const refused = await withoutIt.create()
  const accepted = await withItAlone.create()

  expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  expect(refused.headers['www-authenticate']).toContain('scope="apartments.write"')
  expect(accepted.status).toBe(201)
})

test('a token of the external identity provider is accepted, and one that it did not sign is not [authentication.external-provider]', async () => {
  const { identity } = world
  const landlord = await world.aLandlord()
  const client = localClients.find(({ clientId }) => clientId === 'landlord-a')
  if (!client) throw new Error('The provider has no client landlord-a.')
  const issued = await requestToken({ tokenUrl: `${identity.issuer}/token` }, { client })
  const [header, claims] = issued.split('.')

  const accepted = await landlord.request('POST', '/v1/apartments', { body: apartmentBody(), token: issued })
  const forged = await landlord.request('POST', '/v1/apartments', {
    body: apartmentBody(),
    token: `${header}.${claims}.${'A'.repeat(342)}`,
  })
  const metadata = await landlord.request('GET', '/.well-known/oauth-protected-resource', {
    token: null,
    expect: { ownPage: { status: 200, mediaType: 'application/json' } },
  })

  expect(accepted.status).toBe(201)
  expect(forged).toMatchObject({ status: 401, body: { code: 'invalid_token' } })
  expect(metadata.body.authorization_servers).toEqual([identity.issuer])
})
