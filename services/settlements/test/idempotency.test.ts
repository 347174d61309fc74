import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anApartment, settle } from '@lokum/local-stack/world/rental'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const times = (count: number) => Array.from({ length: count })

test('fifty concurrent calls with one key create one settlement and return fifty equal answers', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const body = { apartment_id, period: '2026-04' }

  const answers = await Promise.all(times(50).map(() => settle(landlord, body, { 'idempotency-key': 'fifty' })))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(49)
  const events = await world.pools.settlements.query('SELECT FROM outbox_event WHERE aggregate_id = $1', [
    answers[0]?.body.id,
  ])
  expect(events.rowCount).toBe(2)
})

test('thirty concurrent settlements of one apartment and month without a key create exactly one', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  await world.copied(apartment_id)

  const answers = await Promise.all(times(30).map(() => settle(landlord, { apartment_id, period: '2026-04' })))

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ body }) => body.code === 'settlement_exists')
  const code = answers.find(({ status }) => status === 201)?.body.reference_code
  expect(refused.filter(({ body }) => body.detail.includes(`(${code})`))).toHaveLength(29)
  const { rows } = await world.pools.settlements.query('SELECT id FROM settlement WHERE apartment_id = $1', [
    apartment_id,
  ])
  expect(rows).toEqual([{ id: answers.find(({ status }) => status === 201)?.body.id }])
  const events = await world.pools.settlements.query(
    `SELECT FROM outbox_event WHERE type = 'settlement.created' AND account_id IN
       (SELECT account_id FROM settlement WHERE apartment_id = $1)`,
    [apartment_id],
  )
  expect(events.rowCount).toBe(1)
})

test('a key used for one month is refused for another', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const headers = { 'idempotency-key': 'april' }
  await settle(landlord, { apartment_id, period: '2026-04' }, headers)

  const other = await settle(landlord, { apartment_id, period: '2026-05' }, headers)

  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
})

test('the same key in another account is a different key', async () => {
  const first = await world.aLandlord()
  const second = await world.aLandlord()
  const headers = { 'idempotency-key': 'shared' }

  const answers = [
    await settle(first, { apartment_id: (await anApartment(first)).id, period: '2026-04' }, headers),
    await settle(second, { apartment_id: (await anApartment(second)).id, period: '2026-04' }, headers),
  ]

  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0]?.body.id).not.toBe(answers[1]?.body.id)
})

test('a refused call does not use up its key', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const headers = { 'idempotency-key': 'refused' }
  await settle(landlord, { apartment_id, period: '2026-04' })

  const refused = await settle(landlord, { apartment_id, period: '2026-04' }, headers)
  const other = await settle(landlord, { apartment_id, period: '2026-05' }, headers)

  expect(refused.status).toBe(409)
  expect(other.status).toBe(201)
})

test.each(['"april-2026"', 'april-2026'])('the key %s equals april-2026', async (key) => {
  const landlord = await world.aLandlord({ account: 'quoted-and-bare' })
  const body = { apartment_id: quotedApartment ?? (await anApartment(landlord)).id, period: '2026-04' }
  quotedApartment = body.apartment_id

  const answer = await settle(landlord, body, { 'idempotency-key': key })

  expect(answer.status).toBe(201)
})
let quotedApartment: string | undefined

test.each(['', 'x'.repeat(256), 'zażółć', 'tab\there'])('the key %j is refused', async (key) => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)

  const answer = await settle(
    landlord,
    { apartment_id, period: '2026-04' },
    { 'idempotency-key': Buffer.from(key).toString('latin1') },
  )

  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: [{ header: 'Idempotency-Key' }] },
  })
})
