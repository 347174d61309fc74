import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { eventually } from '@lokum/local-stack/testing/eventually'
import pg from 'pg'
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

test('a gateway that starts without its database allows one creation a second alone, and raises the alarm', async () => {
  const port = await freePort()
  const begun = performance.now()
  await using gateway = await world.startGateway({ DATABASE_URL: `postgres://gateway:x@127.0.0.1:${port}/gateway` })
  using client = world.aClient(world.aToken(), gateway.url)

  const statuses = []
  for (let call = 0; call < 61; call += 1)
    statuses.push((await client.request('POST', '/v1/apartments', { body: anApartment })).status)
  const seconds = (performance.now() - begun) / 1_000

  expect(new Set(statuses)).toEqual(new Set([201, 429]))
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(1 + seconds)
  expect((await fetch(`${gateway.operationsUrl}/health/ready`)).status).toBe(503)
  expect((await fetch(`${gateway.operationsUrl}/health/live`)).status).toBe(200)
})

test('calls counted while the database was away are reported to it afterwards', async () => {
  const token = world.aToken()
  using client = world.aClient(token)
  for (let call = 0; call < 3; call += 1) await client.request('POST', '/v1/apartments', { body: anApartment })
  await owner.query('ALTER FUNCTION count_call RENAME TO count_call_away')
  for (let call = 0; call < 40; call += 1) await client.request('POST', '/v1/apartments', { body: anApartment })
  await owner.query('ALTER FUNCTION count_call_away RENAME TO count_call')
  await eventually(async () => {
    const probe = world.aToken()
    using other = world.aClient(probe)
    await other.request('POST', '/v1/apartments', { body: anApartment })
    expect(await countsOf(world.pool, probe)).toBeDefined()
  })

  const next = await client.request('POST', '/v1/apartments', { body: anApartment })

  expect(next.headers.ratelimit).toMatch(/^"minute";r=16;t=\d+, "day";r=4956;t=\d+$/)
  expect(await countsOf(world.pool, token)).toEqual({ minute_calls: 44, day_calls: 44 })
})

test('a call that the database is slow to count is not kept waiting, and counts once', async () => {
  await using gateway = await world.startGateway({ LIMIT_STORE_TIMEOUT_MS: '100' })
  const token = world.aToken()
  using client = world.aClient(token, gateway.url)
  await client.request('POST', '/v1/apartments', { body: anApartment })
  const holder = await world.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM call_count WHERE subject = $1 FOR UPDATE', [hashOf(token)])

  const slow = await client.request('POST', '/v1/apartments', { body: anApartment })
  await holder.query('COMMIT')
  holder.release()

  expect(slow.headers.ratelimit).toMatch(/^"minute";r=58;/)
  await eventually(async () => expect(await countsOf(world.pool, token)).toEqual({ minute_calls: 2, day_calls: 2 }))
  const next = await client.request('POST', '/v1/apartments', { body: anApartment })
  expect(next.headers.ratelimit).toMatch(/^"minute";r=57;/)
  expect(await countsOf(world.pool, token)).toEqual({ minute_calls: 3, day_calls: 3 })
})
