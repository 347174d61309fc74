import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a key makes sixty creations in a minute, and the sixty-first call is refused with 429 rate_limited [limit.calls-per-minute, error.rate-limited, create-apartment.rate-limit]', async () => {
  const landlord = await world.aLandlord()

  const accepted = await Promise.all(Array.from({ length: 60 }, () => landlord.create()))
  const refused = await landlord.create()

  expect(new Set(accepted.map(({ status }) => status))).toEqual(new Set([201]))
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(refused.headers['ratelimit-policy']).toBe('"minute";q=60;w=60, "day";q=5000;w=86400')
  expect(refused.headers.ratelimit).toMatch(/^"minute";r=0;t=\d+, "day";r=4940;t=\d+$/)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
})

test('calls that fail count as well', async () => {
  const landlord = await world.aLandlord()

  const answers = await Promise.all(Array.from({ length: 60 }, () => landlord.create({ label: '' })))
  const next = await landlord.create()

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  expect(next).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
})

test('a key makes five thousand creations in a day, and the next call is refused with 429 rate_limited [limit.calls-per-day]', async () => {
  const landlord = await world.aLandlord()
  await landlord.create()
  await callsToday(landlord, 4_999)

  const last = await landlord.create()
  const refused = await landlord.create()

  expect(last).toMatchObject({ status: 201 })
  expect(last.headers.ratelimit).toMatch(/"day";r=0;t=\d+$/)
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
})

test('the limits belong to the token: another token of the same account has calls of its own [authentication.rate-subject]', async () => {
  const landlord = await world.aLandlord()
  const sameAccount = await world.aLandlord({ account: landlord.account })
  await landlord.create()
  await callsToday(landlord, 5_000)

  const first = await landlord.create()
  const second = await sameAccount.create()

  expect(first.status).toBe(429)
  expect(second.status).toBe(201)
  expect(second.headers.ratelimit).toMatch(/^"minute";r=59;t=\d+, "day";r=4999;t=\d+$/)
})

test('reading is limited by numbers of its own', async () => {
  const landlord = await world.aLandlord()
  await landlord.create()
  await callsToday(landlord, 5_000)

  const read = await landlord.request('GET', '/v1/apartments')

  expect(read.status).toBe(200)
  expect(read.headers['ratelimit-policy']).toBe('"minute";q=600;w=60, "day";q=50000;w=86400')
})

/** Records so many creations of a token today. */
async function callsToday({ token }: Landlord, calls: number): Promise<void> {
  const signed = token.slice(0, token.lastIndexOf('.'))
  const subject = createHash('sha256').update(signed).digest('hex')
  const { rowCount } = await world.pools.gateway.query(
    `UPDATE call_count SET day_calls = $2 WHERE subject = $1 AND operation = 'createApartment'`,
    [subject, calls],
  )
  expect(rowCount).toBe(1)
}
