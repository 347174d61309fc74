import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { sweepCallCounts } from '../src/limits/sweep-call-counts.ts'
import { countsOf, hashOf } from './call-counts.ts'
import { anApartment, type GatewayWorld, openGatewayWorld } from './world.ts'

let world: GatewayWorld
let owner: pg.Client
beforeAll(async () => {
  world = await openGatewayWorld({ ownDatabase: true })
  owner = new pg.Client({ connectionString: world.database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await world[Symbol.asyncDispose]()
})

test('every answer shows what remains of both windows', async () => {
  using client = world.aClient(world.aToken())

  const first = await client.request('POST', '/v1/apartments', { body: anApartment })
  const second = await client.request('POST', '/v1/apartments', { body: anApartment })

  expect(first.headers['ratelimit-policy']).toBe('"minute";q=60;w=60, "day";q=5000;w=86400')
  expect(first.headers.ratelimit).toBe('"minute";r=59;t=60, "day";r=4999;t=86400')
  expect(second.headers.ratelimit).toMatch(/^"minute";r=58;t=\d+, "day";r=4998;t=\d+$/)
})

test('of 200 calls with one token over two gateways exactly 60 pass, and the refused ones use up nothing', async () => {
  await using other = await world.startGateway()
  const token = world.aToken()
  using here = world.aClient(token)
  using there = world.aClient(token, other.url)
  const before = world.upstream.received.length

  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      (index % 2 ? here : there).request('POST', '/v1/apartments', { body: anApartment }),
    ),
  )

  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(140)
  expect(world.upstream.received.length - before).toBe(60)
  expect(await countsOf(world.pool, token)).toEqual({ minute_calls: 60, day_calls: 60 })
  for (const refused of answers.filter(({ status }) => status === 429)) {
    expect(refused.body.code).toBe('rate_limited')
    expect(refused.headers.ratelimit).toMatch(/^"minute";r=0;t=\d+, "day";r=4940;t=\d+$/)
    expect(Number(refused.headers['retry-after'])).toBe(
      Number(/"minute";r=0;t=(\d+)/.exec(refused.headers.ratelimit ?? '')?.[1]),
    )
  }
})

test('of the 16 spellings of one token 15 are refused, and the calls share one count', async () => {
  const token = world.aToken()

  const answers = await Promise.all(spellingsOf(token).map((spelling) => get('/v1/apartments', spelling)))

  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 15 }, () => 401)])
  const { rows } = await world.pool.query(
    `SELECT subject FROM call_count WHERE operation = 'listApartments' AND minute_calls = 1 AND subject = $1`,
    [hashOf(token)],
  )
  expect(rows).toHaveLength(1)
})

test('a new window opens when the old one has ended, while the day goes on', async () => {
  const token = world.aToken()
  using client = world.aClient(token)
  for (let call = 0; call < 3; call += 1) await client.request('POST', '/v1/apartments', { body: anApartment })
  await world.pool.query(`UPDATE call_count SET minute_ends_at = clock_timestamp() WHERE subject = $1`, [hashOf(token)])

  const answer = await client.request('POST', '/v1/apartments', { body: anApartment })

  expect(answer.headers.ratelimit).toMatch(/^"minute";r=59;t=60, "day";r=4996;t=\d+$/)
})

test('the day is refused for as long as it lasts', async () => {
  const token = world.aToken()
  using client = world.aClient(token)
  await client.request('POST', '/v1/apartments', { body: anApartment })
  await world.pool.query('UPDATE call_count SET day_calls = 5000 WHERE subject = $1', [hashOf(token)])

  const refused = await client.request('POST', '/v1/apartments', { body: anApartment })

  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  expect(refused.headers.ratelimit).toMatch(/^"minute";r=59;t=\d+, "day";r=0;t=\d+$/)
  expect(await countsOf(world.pool, token)).toEqual({ minute_calls: 1, day_calls: 5_000 })
})

test('after twenty refusals in a second a caller waits for further ones, and another account does not wait', async () => {
  const token = world.aToken()
  using looping = world.aClient(token)
  const create = (client: typeof looping) => client.request('POST', '/v1/apartments', { body: anApartment })
  await create(looping)
  await world.pool.query('UPDATE call_count SET minute_calls = 60 WHERE subject = $1', [hashOf(token)])
  using other = world.aClient(world.aToken())
  const inOrder: number[] = []

  const refused = Array.from({ length: 90 }, async () => inOrder.push((await create(looping)).status))
  // Answered before those that are held.
  const served = create(other).then(({ status }) => inOrder.push(status))
  await Promise.all([...refused, served])

  // A slow machine may take two or three seconds for ninety calls, each with its own twenty.
  expect(inOrder.slice(0, 61)).toContain(201)
  expect(inOrder.slice(0, 20)).toContain(429)
  expect(inOrder.filter((status) => status === 429)).toHaveLength(90)
})

test('fresh tokens do not evade the ceiling of their account', async () => {
  const account = 'landlord-of-many-tokens'
  const tokens = Array.from({ length: 11 }, () => world.aToken({ account }))
  const results: Answered[] = []
  for (const token of tokens) {
    using client = world.aClient(token)
    const calls = Array.from({ length: 60 }, () => client.request('POST', '/v1/apartments', { body: anApartment }))
    results.push(...(await Promise.all(calls)))
  }

  const accepted = results.filter(({ status }) => status === 201)
  const last = results.at(-1)

  expect(accepted).toHaveLength(600)
  expect(last?.status).toBe(429)
  expect(last?.headers.ratelimit).toMatch(/^"minute";r=0;t=\d+, "day";r=\d+;t=\d+$/)
  expect(await countsOf(world.pool, tokens[10] ?? '')).toBeUndefined()
})

test('each operation has its own count, and reads have more of it', async () => {
  using client = world.aClient(world.aToken())
  await client.request('POST', '/v1/apartments', { body: anApartment })

  const settlement = await client
    .request('DELETE', '/v1/webhook-endpoints/whe_01jd3k5q9ze8r9v4k7m2n6p0xs')
    .catch(String)
  const read = await get('/v1/apartments', world.aToken())

  expect(String(settlement)).not.toContain('"code":"rate_limited"')
  expect(read.headers.get('ratelimit-policy')).toBe('"minute";q=600;w=60, "day";q=50000;w=86400')
  expect(read.headers.get('ratelimit')).toBe('"minute";r=599;t=60, "day";r=49999;t=86400')
})

test('a call without the scope counts, and is refused after the limit only', async () => {
  const token = world.aToken({ scopes: ['apartments.read'] })
  using client = world.aClient(token)

  const answers = []
  for (let call = 0; call < 61; call += 1)
    answers.push(await client.request('POST', '/v1/apartments', { body: anApartment }))

  expect(answers.slice(0, 60).every(({ status }) => status === 403)).toBe(true)
  expect(answers[0]?.headers['www-authenticate']).toContain('error="insufficient_scope", scope="apartments.write"')
  expect(answers[60]?.status).toBe(429)
})

test('a caller known to be over is refused without asking the database', async () => {
  const token = world.aToken()
  using client = world.aClient(token)
  await Promise.all(Array.from({ length: 61 }, () => client.request('POST', '/v1/apartments', { body: anApartment })))
  await world.pool.query('DELETE FROM call_count WHERE subject = $1', [hashOf(token)])

  const refused = await client.request('POST', '/v1/apartments', { body: anApartment })

  expect(refused.status).toBe(429)
  expect(await countsOf(world.pool, token)).toBeUndefined()
})

test('counters of which both windows have ended are swept', async () => {
  await world.pool.query(`INSERT INTO call_count VALUES
    ('ended', 'x', 1, now() - interval '1 day', 1, now() - interval '1 second'),
    ('minute-runs', 'x', 1, now() + interval '30 seconds', 1, now() - interval '1 second'),
    ('day-runs', 'x', 1, now() - interval '1 day', 1, now() + interval '1 hour')`)

  await sweepCallCounts(world.pool)

  const { rows } = await world.pool.query(`SELECT subject FROM call_count WHERE operation = 'x' ORDER BY subject`)
  expect(rows).toEqual([{ subject: 'day-runs' }, { subject: 'minute-runs' }])
})

type Answered = { status: number; headers: Record<string, string> }

function get(path: string, token: string) {
  return fetch(`${world.gateway.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The last character of a 64- or 256-byte signature has four bits that no decoder reads. */
function spellingsOf(token: string): string[] {
  const used = letters.indexOf(token.at(-1) ?? '') & 0b110000
  return Array.from({ length: 16 }, (_, unused) => `${token.slice(0, -1)}${letters[used + unused]}`)
}
