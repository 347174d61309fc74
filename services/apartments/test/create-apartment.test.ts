import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { apartmentBody } from '@lokum/local-stack/world/rental'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('an apartment is created in state setup with its audit entry and two events', async () => {
  const landlord = await world.aLandlord()

  const answer = await landlord.apartments.request('POST', '/v1/apartments', {
    body: apartmentBody({ surface_m2: 48.5 }),
  })

  expect(answer.status).toBe(201)
  const { rows } = await world.pools.apartments.query(
    'SELECT type, data FROM outbox_event WHERE aggregate_id = $1 ORDER BY seq',
    [answer.body.id],
  )
  expect(rows.map(({ type }) => type)).toEqual(['apartment.created', 'audit.event'])
  expect(rows[0].data).toBe(answer.bytes.toString())
})

test('fifty calls with one key at once create one apartment and give fifty equal answers', async () => {
  const landlord = await world.aLandlord()
  const call = { body: apartmentBody(), headers: { 'idempotency-key': 'fifty' } }

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => landlord.apartments.request('POST', '/v1/apartments', call)),
  )

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201))
  expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(49)
})

test('forty creations racing for a plan of five make exactly five apartments', async () => {
  const landlord = await world.aLandlord({ plan: 'basic' })

  const answers = await Promise.all(
    Array.from({ length: 40 }, () => landlord.apartments.request('POST', '/v1/apartments', { body: apartmentBody() })),
  )

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  const refused = answers.filter(({ status }) => status === 403)
  expect(refused.map(({ body }) => body.code)).toEqual(Array.from({ length: 35 }, () => 'plan_limit_reached'))
  expect(refused[0]?.body.detail).toContain('5 apartments')
})

test('forty creations racing with one label make exactly one apartment', async () => {
  const landlord = await world.aLandlord()

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      landlord.apartments.request('POST', '/v1/apartments', {
        body: apartmentBody({ label: index % 2 ? 'Żółta 1' : 'ŻÓŁTA 1' }),
      }),
    ),
  )

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'label_conflict')).toHaveLength(39)
})
