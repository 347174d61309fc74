import { expect, test } from '@jest/globals'
import { createClient } from '@lokum/local-stack/testing/client'
import { anApartment } from '../world/landlord.ts'
import { openWorld } from '../world.ts'

test('law 2: fifty calls with one key at once, over two replicas of everything, make one apartment and equal answers', async () => {
  await using world = await openWorld({ services: ['apartments'] })
  const secondApartments = await world.anotherApartments()
  const secondGateway = await world.anotherGateway({ APARTMENTS_URL: secondApartments.url })
  const landlord = world.aLandlord()
  using elsewhere = createClient({ baseUrl: secondGateway.url, token: landlord.token })
  const call = {
    body: anApartment({ tariffs: [{ utility: 'water', rate_pln: 12.5 }] }),
    headers: { 'idempotency-key': 'one' },
  }

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => (turn % 2 ? landlord : elsewhere).request('POST', '/v1/apartments', call)),
  )

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ bytes }) => bytes.toString('hex'))).size).toBe(1)
  expect(new Set(answers.map(({ headers }) => `${headers.etag} ${headers.location}`)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(49)
  const { rows } = await world.pool('apartments').query(count)
  expect(rows).toEqual([{ apartments: 1, entries: 1, events: 2, keys: 1 }])
})

const count = `
  SELECT (SELECT count(*)::int FROM apartment) AS apartments, (SELECT count(*)::int FROM audit_entry) AS entries,
    (SELECT count(*)::int FROM outbox_event) AS events, (SELECT count(*)::int FROM idempotency_key) AS keys`
