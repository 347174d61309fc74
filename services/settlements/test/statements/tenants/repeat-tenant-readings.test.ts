import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aPng } from '../../../../../packages/bill-reader/test/files.ts'
import { readingsOf } from '../../tenancies/meters/a-meter.ts'
import { aLink, allMailed, ask, askedOf, aTenancy, type Tenancy } from './a-tenancy.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A tenancy whose tenant is asked for the end of October, with a link and the parts of an answer. */
async function anAsked(landlord: Tenancy['landlord'], terms = {}) {
  const tenancy = await aTenancy(landlord, terms)
  const request = askedOf((await ask(tenancy, { read_on: '2026-10-31' })).body)
  await allMailed(tenancy)
  const { token } = await aLink(tenancy)
  const parts = { request_id: request.id, meter_id: tenancy.meter.id, read_on: '2026-10-30', value: '1004.5' }
  return { ...tenancy, token, parts }
}

type Sent = { token: string; parts: Record<string, string>; key: string; bytes?: Buffer }

function send({ landlord }: Pick<Tenancy, 'landlord'>, { token, parts, key, bytes = aPng() }: Sent) {
  const { headers, ...form } = makeForm({ name: 'licznik.png', bytes }, parts)
  return landlord.settlements.request('POST', '/v1/tenant/readings', {
    token,
    ...form,
    headers: { ...headers, 'idempotency-key': key },
  })
}

test('a reading that is sent again with its key gets the same answer and is taken once', async () => {
  const tenant = await anAsked(await world.aLandlord())
  const sent = { token: tenant.token, parts: tenant.parts, key: 'lost-answer', bytes: aPng() }

  const [first, second] = await Promise.all([send(tenant, sent), send(tenant, sent)])
  const later = await send(tenant, sent)
  const other = await send(tenant, { ...sent, parts: { ...tenant.parts, value: '1005' } })

  const done = [first, second].find(({ status }) => status === 201)
  expect(later).toMatchObject({ status: 201, body: done?.body, headers: { 'idempotent-replayed': 'true' } })
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  const readings = await readingsOf(tenant.landlord, tenant.meter.id)
  expect(readings.filter(({ kind }: { kind: string }) => kind === 'regular')).toHaveLength(1)
})

test('the key of one tenant gives nothing to another one of the same landlord', async () => {
  const landlord = await world.aLandlord()
  const [one, other] = [await anAsked(landlord), await anAsked(landlord)]

  const bytes = aPng()
  const first = await send(one, { token: one.token, parts: one.parts, key: 'shared', bytes })
  const stolen = await send(other, { token: other.token, parts: one.parts, key: 'shared', bytes })
  const own = await send(other, { token: other.token, parts: other.parts, key: 'shared' })

  expect(first.status).toBe(201)
  expect(stolen.status).toBe(404)
  expect(own).toMatchObject({ status: 201, body: { meter_id: other.meter.id } })
  expect(own.headers['idempotent-replayed']).toBeUndefined()
})
