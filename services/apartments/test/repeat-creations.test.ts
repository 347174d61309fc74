import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Answer } from '@lokum/local-stack/testing/client'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { apartmentBody } from '@lokum/local-stack/world/rental'
import { newId } from '@lokum/service-kit/ids'
import { createApartment } from '../src/apartments/create-apartment.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const keys: [string, string | string[], number][] = [
  ['bare', 'abc', 201],
  ['quoted', '"abc def"', 201],
  ['of 255 characters', 'k'.repeat(255), 201],
  ['of 256 characters', 'k'.repeat(256), 400],
  ['empty', '', 400],
  ['empty and quoted', '""', 400],
  ['not ASCII', 'klucz-\xF3', 400],
  ['with a tabulator', 'a\tb', 400],
  ['sent twice', ['a', 'b'], 400],
]
test.each(keys)('a key that is %s is answered as it should be', async (_name, key, status) => {
  const landlord = await world.aLandlord()

  const answer = await landlord.apartments.request('POST', '/v1/apartments', {
    body: apartmentBody(),
    headers: { 'idempotency-key': key },
  })

  expect(answer.status).toBe(status)
  if (status === 400) expect(answer.body.errors).toMatchObject([{ header: 'Idempotency-Key' }])
})

test('a quoted key and the same bare are one key, whatever the order of the members', async () => {
  const landlord = await world.aLandlord()
  const { label, address } = apartmentBody()

  const first = await landlord.apartments.request('POST', '/v1/apartments', {
    body: { label, address },
    headers: { 'idempotency-key': 'k' },
  })
  const second = await landlord.apartments.request('POST', '/v1/apartments', {
    body: { address, label },
    headers: { 'idempotency-key': '"k"' },
  })

  expect(second.bytes).toEqual(first.bytes)
  expect(second.headers).toMatchObject({
    'idempotent-replayed': 'true',
    etag: first.headers.etag,
    location: first.headers.location,
  })
})

test('a key with other content is refused, and after three days on the clock of the database it is free', async () => {
  const landlord = await world.aLandlord()
  const headers = { 'idempotency-key': 'day' }
  const body = apartmentBody()
  const first = await landlord.apartments.request('POST', '/v1/apartments', { body, headers })

  const other = await landlord.apartments.request('POST', '/v1/apartments', { body: apartmentBody(), headers })
  await world.pools.apartments.query(
    `UPDATE idempotency_key SET expires_at = expires_at - interval '71 hours 59 minutes' WHERE account_id = $1`,
    [landlord.accountId],
  )
  const within = await landlord.apartments.request('POST', '/v1/apartments', { body, headers })
  await world.pools.apartments.query(
    `UPDATE idempotency_key SET expires_at = expires_at - interval '2 minutes' WHERE account_id = $1`,
    [landlord.accountId],
  )
  const sameAfter = await landlord.apartments.request('POST', '/v1/apartments', { body, headers })
  const newAfter = await landlord.apartments.request('POST', '/v1/apartments', { body: apartmentBody(), headers })

  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  expect(within.bytes).toEqual(first.bytes)
  expect(sameAfter.body.code).toBe('label_conflict')
  expect(newAfter.status).toBe(201)
})

test.each([25, 100, -100])('a process whose clock is %d hours off gives the remembered answer', async (hours) => {
  const landlord = await world.aLandlord()
  const caller = {
    accountId: landlord.accountId,
    subject: 'user',
    clientId: undefined,
    tokenHash: '',
    scopes: new Set<string>(),
    expiresAt: new Date(),
  }
  const createAt = (now: Date) =>
    createApartment(
      {
        caller,
        now,
        pool: world.pools.apartments,
        plans: { basic: 5 },
        traceparent: undefined,
        requestId: newId('request'),
        idempotency: { key: 'clock', fingerprint: Buffer.alloc(32) },
      },
      { params: {}, query: {}, body: { label: 'Dom', address: { street: 'ul. Długa 7', city: 'Kraków' } } },
    )

  const first = await createAt(new Date())
  const second = await createAt(new Date(Date.now() + hours * 3_600_000))
  const third = await createAt(new Date())

  expect([second.text, third.text]).toEqual([first.text, first.text])
})

test('a refused creation is not remembered', async () => {
  const landlord = await world.aLandlord()
  const headers = { 'idempotency-key': 'again' }
  const body = apartmentBody()
  const { body: first } = await landlord.apartments.request('POST', '/v1/apartments', { body })

  const refused = await landlord.apartments.request('POST', '/v1/apartments', { body, headers })
  await landlord.apartments.request('POST', `/v1/apartments/${first.id}/archive`)
  const accepted = await landlord.apartments.request('POST', '/v1/apartments', { body, headers })

  expect(refused.body.code).toBe('label_conflict')
  expect(accepted.status).toBe(201)
})

test('a call whose first one is still running has to retry', async () => {
  const landlord = await world.aLandlord()
  const body = apartmentBody()
  const headers = { 'idempotency-key': 'running' }
  const { body: known } = await landlord.apartments.request('POST', '/v1/apartments', { body: apartmentBody() })
  const first = await world.pools.apartments.connect()
  await first.query('BEGIN')
  await first.query(claim, [known.id])

  const second = await landlord.apartments.request('POST', '/v1/apartments', { body, headers })
  await first.query('ROLLBACK')
  first.release()
  const third = await landlord.apartments.request('POST', '/v1/apartments', { body, headers })

  expect(second).toMatchObject({ status: 409, headers: { 'retry-after': '1' }, body: { code: 'idempotency_conflict' } })
  expect(third.status).toBe(201)
})

const claim = `
  INSERT INTO idempotency_key (account_id, operation, key, fingerprint, created_at, expires_at)
  SELECT account_id, 'createApartment', 'running', '', now(), now() + interval '1 day' FROM apartment WHERE id = $1`

test('five hundred random creations leave exactly what their answers say', async () => {
  const plans = ['basic', 'basic', 'large', 'large'] as const
  const landlords = await Promise.all(plans.map((plan) => world.aLandlord({ plan })))
  const random = aRandom(20_260_401)
  const accepted = new Map<string, Answer>()
  const createOne = async () => {
    const number = random(60)
    const headers = random(2) === 0 ? {} : { 'idempotency-key': `key ${number}` }
    const body = { ...apartmentBody(), label: `${random(2) ? 'Dom' : 'DOM'} ${number}` }
    const answer = await landlords.at(random(4))?.apartments.request('POST', '/v1/apartments', { body, headers })
    expect([201, 403, 409, 422]).toContain(answer?.status)
    if (answer?.status !== 201) return
    expect(answer.bytes).toEqual(accepted.get(answer.body.id)?.bytes ?? answer.bytes)
    accepted.set(answer.body.id, answer)
  }
  const createMany = async () => {
    for (let call = 0; call < 25; call += 1) await createOne()
  }

  await Promise.all(Array.from({ length: 20 }, createMany))

  const ids = [...accepted.keys()]
  const { rows } = await world.pools.apartments.query(laws, [ids, landlords.map(({ accountId }) => accountId)])
  expect(accepted.size).toBeGreaterThan(60)
  expect(rows[0]).toEqual({ bijection: accepted.size, unexplained: 0, miscounted: 0, beyond_plan: 0, twins: 0 })
  const { rows: events } = await world.pools.apartments.query(
    `SELECT aggregate_id AS id, data FROM outbox_event WHERE type = 'apartment.created' AND aggregate_id = ANY($1)`,
    [ids],
  )
  for (const { id, data } of events) expect(data).toBe(accepted.get(id)?.bytes.toString())
})

// Laws 1 to 3: each answer has one row, one audit entry and two events; nothing has them without a row; the plan holds.
const laws = `
  SELECT
    (SELECT count(*)::int FROM apartment a WHERE a.id = ANY($1)
       AND (SELECT count(*) FROM audit_entry WHERE resource_id = a.id) = 1
       AND (SELECT count(*) FROM outbox_event WHERE aggregate_id = a.id AND type = 'apartment.created') = 1
       AND (SELECT count(*) FROM outbox_event WHERE aggregate_id = a.id AND type = 'audit.event') = 1) AS bijection,
    (SELECT count(*)::int FROM (SELECT resource_id AS id FROM audit_entry WHERE account_id = ANY($2)
       UNION SELECT aggregate_id FROM outbox_event WHERE account_id = ANY($2)) traced
       WHERE NOT EXISTS (SELECT FROM apartment WHERE apartment.id = traced.id)) AS unexplained,
    (SELECT count(*)::int FROM account c WHERE id = ANY($2) AND c.apartments <>
       (SELECT count(*) FROM apartment WHERE account_id = c.id AND state <> 'archived')) AS miscounted,
    (SELECT count(*)::int FROM account WHERE id = ANY($2) AND plan = 'basic' AND apartments > 5) AS beyond_plan,
    (SELECT count(*)::int FROM (SELECT FROM apartment WHERE account_id = ANY($2) AND state <> 'archived'
       GROUP BY account_id, label_key HAVING count(*) > 1) doubled) AS twins`

/** A repeatable source of whole numbers below a bound (a linear congruential generator). */
function aRandom(seed: number) {
  let state = seed
  return (bound: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * bound)
  }
}
