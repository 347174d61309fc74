import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { aLink, type GatewayWorld, openGatewayWorld } from './world.ts'

let world: GatewayWorld
beforeAll(async () => {
  world = await openGatewayWorld()
})
afterEach(() => {
  world.upstream.answer = world.upstream.answerLikeACreation
})
afterAll(() => world[Symbol.asyncDispose]())

test('a tenant’s link reaches settlements as it is, and every answer shows what remains of its windows', async () => {
  const link = aLink()

  const first = await view(link)
  const second = await view(link)
  const another = await view(aLink())

  expect(world.upstream.received.at(-3)).toMatchObject({
    method: 'GET',
    url: '/v1/tenant/settlement',
    headers: { authorization: `Bearer ${link}` },
  })
  expect(first.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(first.headers.get('ratelimit-policy')).toBe('"minute";q=600;w=60, "day";q=50000;w=86400')
  expect(first.headers.get('ratelimit')).toBe('"minute";r=599;t=60, "day";r=49999;t=86400')
  expect(second.headers.get('ratelimit')).toMatch(/^"minute";r=598;t=\d+, "day";r=49998;t=\d+$/)
  expect(another.headers.get('ratelimit')).toBe('"minute";r=599;t=60, "day";r=49999;t=86400')
})

async function countsOf(link: string) {
  const hash = createHash('sha256').update(link).digest('hex')
  const { rows } = await world.pool.query('SELECT * FROM call_count WHERE subject LIKE $1 ORDER BY subject', [
    `%${hash}`,
  ])
  return rows.map(({ subject, operation, minute_calls }) => [subject.replace(hash, 'hash'), operation, minute_calls])
}

test('a link is counted by its hash alone, beside every account', async () => {
  const link = aLink()

  await view(link)
  await view(link)

  expect(await countsOf(link)).toEqual([
    ['hash', 'getTenantSettlement', 2],
    ['link hash', 'getTenantSettlement', 2],
  ])
})

test('a link that settlements refuses is not counted in the store, for any operation', async () => {
  await using gateway = await world.startGateway()
  const [guess, revoked] = [aLink(), aLink()]
  await view(revoked, gateway.url)
  await view(revoked, gateway.url)
  const counted = await countsOf(revoked)
  for (const status of [401, 404, 503]) {
    world.upstream.answer = async (request, response) => {
      request.resume()
      response.writeHead(status, { 'content-type': 'application/problem+json' }).end('{}')
    }
    for (let attempt = 0; attempt < 3; attempt += 1) await view(guess, gateway.url)
    await send(guess, gateway.url)
  }
  world.upstream.answer = async (request, response) => {
    request.resume()
    response.writeHead(401, { 'content-type': 'application/problem+json' }).end('{}')
  }
  for (let attempt = 0; attempt < 3; attempt += 1) await view(revoked, gateway.url)

  expect(await countsOf(guess)).toEqual([])
  expect(counted).toEqual([
    ['hash', 'getTenantSettlement', 2],
    ['link hash', 'getTenantSettlement', 2],
  ])
  // The first refusal is how the gateway learns that the link was revoked.
  expect(await countsOf(revoked)).toEqual([
    ['hash', 'getTenantSettlement', 3],
    ['link hash', 'getTenantSettlement', 3],
  ])
})

test('calls made before a link was verified count in its windows', async () => {
  await using gateway = await world.startGateway()
  const link = aLink()
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(link, gateway.url)))

  const rest = await Promise.all(Array.from({ length: 30 }, () => send(link, gateway.url)))

  expect(answers.every(({ status }) => status === 201)).toBe(true)
  expect(rest.filter(({ status }) => status === 201)).toHaveLength(20)
})

const notLinks: Record<string, () => string> = {
  'a landlord’s token': () => `Bearer ${world.aToken()}`,
  'a landlord’s token whose scopes claim to be a tenant’s': () =>
    `Bearer ${world.aToken({ claims: { scope: 'tenant settlements.read' } })}`,
  'a link that is cut': () => `Bearer ${aLink().slice(0, -1)}`,
  'a link that is too long': () => `Bearer ${aLink()}A`,
  'another scheme': () => `Basic ${aLink()}`,
  'nothing after the scheme': () => 'Bearer ',
}

test.each(Object.keys(notLinks))('%s opens nothing of a tenant’s', async (name) => {
  const before = world.upstream.received.length

  const answer = await fetch(`${world.gateway.url}/v1/tenant/settlement`, {
    headers: { authorization: notLinks[name]?.() ?? '' },
  })

  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ code: 'invalid_token' })
  expect(answer.headers.get('www-authenticate')).toBe(
    'Bearer realm="lokum tenants", error="invalid_token", error_description="The access token is not accepted"',
  )
  expect(world.upstream.received).toHaveLength(before)
})

test('a tenant without a link is refused without a hint where landlords get tokens', async () => {
  const answer = await fetch(`${world.gateway.url}/v1/tenant/statement`)

  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ code: 'unauthorized' })
  expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="lokum tenants"')
})

test('a tenant’s link opens nothing of a landlord’s', async () => {
  const answer = await fetch(`${world.gateway.url}/v1/settlements`, { headers: { authorization: `Bearer ${aLink()}` } })

  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ code: 'invalid_token' })
})

test('a landlord’s token that claims the scope of tenants may do with it what it may do without', async () => {
  const token = world.aToken({ claims: { scope: 'tenant' } })
  const before = world.upstream.received.length

  const answer = await fetch(`${world.gateway.url}/v1/settlements`, { headers: { authorization: `Bearer ${token}` } })

  expect(answer.status).toBe(403)
  expect(world.upstream.received).toHaveLength(before)
})

test('an address makes 120 calls with links in a minute, whatever links they are, while landlords behind it go on', async () => {
  await using gateway = await world.startGateway()
  const answers = await Promise.all(Array.from({ length: 120 }, () => view(aLink(), gateway.url)))

  const refused = await view(aLink(), gateway.url)
  const landlord = await fetch(`${gateway.url}/v1/settlements`, {
    headers: { authorization: `Bearer ${world.aToken()}` },
  })

  expect(answers.every(({ status }) => status === 201)).toBe(true)
  expect([refused.status, landlord.status]).toEqual([429, 201])
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('ratelimit-policy')).toBe('"address";q=120;w=60')
})

test('unknown links are failed authentications of their address: after 60 it gets 429', async () => {
  await using gateway = await world.startGateway()
  const good = aLink()
  world.upstream.answer = async (request, response) => {
    request.resume()
    const status = request.headers.authorization === `Bearer ${good}` ? 200 : 401
    response.writeHead(status, { 'content-type': 'application/problem+json' }).end('{"code":"invalid_token"}')
  }
  for (let attempt = 0; attempt < 60; attempt += 1) expect((await view(aLink(), gateway.url)).status).toBe(401)

  const refused = await view(aLink(), gateway.url)
  const upload = await send(aLink(), gateway.url)
  const known = await view(good, gateway.url)

  expect([refused.status, upload.status, known.status]).toEqual([429, 429, 200])
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a reading with its photo passes byte for byte', async () => {
  const form = photoForm()

  const answer = await send(aLink(), world.gateway.url, form)

  expect(answer.status).toBe(201)
  expect(world.upstream.received.at(-1)).toMatchObject({ url: '/v1/tenant/readings', body: String(form.rawBody) })
})

function view(link: string, baseUrl = world.gateway.url) {
  return fetch(`${baseUrl}/v1/tenant/settlement`, { headers: { authorization: `Bearer ${link}` } })
}

function photoForm() {
  return makeForm({ bytes: Buffer.alloc(200_000, 'photo') })
}

function send(link: string, baseUrl: string, { rawBody, headers } = photoForm()) {
  return fetch(`${baseUrl}/v1/tenant/readings`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${link}` },
    body: rawBody,
  })
}
