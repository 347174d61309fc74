import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Answer, type Client, createClient } from '@lokum/local-stack/testing/client'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { apartmentBody } from '@lokum/local-stack/world/rental'
import { ServiceProcesses } from '../world/service-processes.ts'

const stack = new AsyncDisposableStack()
let world: World
/** A second gateway, in front of a second apartments service. */
let gatewayUrl: string
beforeAll(async () => {
  const processes = stack.use(new ServiceProcesses())
  world = stack.use(await openWorld())
  const apartments = stack.use(await processes.startReplica(world, 'apartments'))
  gatewayUrl = stack.use(await processes.startReplica(world, 'gateway', { APARTMENTS_URL: apartments.url })).url
})
afterAll(() => stack.disposeAsync())

/** Creates apartments at once with one token, by turns through both gateways. */
async function createThroughBoth(
  { token, gateway }: Landlord,
  count: number,
  call: () => Parameters<Client['request']>[2],
) {
  using second = createClient({ baseUrl: gatewayUrl, token })
  const send = (turn: number) => (turn % 2 ? gateway : second).request('POST', '/v1/apartments', call())
  return await Promise.all(Array.from({ length: count }, (_, turn) => send(turn)))
}

const creation = () => ({ body: apartmentBody() })

function ofStatus(answers: readonly Answer[], wanted: number): Answer[] {
  return answers.filter(({ status }) => status === wanted)
}

test('law 2: fifty calls with one key at once, over two replicas of everything, make one apartment and equal answers', async () => {
  const landlord = await world.aLandlord()
  const body = apartmentBody({ tariffs: [{ utility: 'water', rate_pln: 12.5 }] })

  const answers = await createThroughBoth(landlord, 50, () => ({ body, headers: { 'idempotency-key': 'one' } }))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ bytes }) => bytes.toString('hex'))).size).toBe(1)
  expect(new Set(answers.map(({ headers }) => `${headers.etag} ${headers.location}`)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(49)
  const { rows } = await world.pools.apartments.query(stored, [landlord.accountId])
  expect(rows).toEqual([{ apartments: 1, entries: 1, events: 2, keys: 1 }])
})

const stored = `
  SELECT (SELECT count(*)::int FROM apartment WHERE account_id = $1) AS apartments,
    (SELECT count(*)::int FROM audit_entry WHERE account_id = $1) AS entries,
    (SELECT count(*)::int FROM outbox_event WHERE account_id = $1) AS events,
    (SELECT count(*)::int FROM idempotency_key WHERE account_id = $1) AS keys`

test('law 4: two hundred calls with one token at once over two gateways are accepted exactly sixty times', async () => {
  const landlord = await world.aLandlord()

  const answers = await createThroughBoth(landlord, 200, creation)

  const accepted = ofStatus(answers, 201)
  expect(accepted).toHaveLength(60)
  const remaining = accepted.map(({ headers }) => Number(/"minute";r=(\d+)/.exec(headers.ratelimit ?? '')?.[1]))
  expect(remaining.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index))
  const refused = ofStatus(answers, 429)
  expect(refused).toHaveLength(140)
  for (const { headers } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(headers.ratelimit).toMatch(/^"minute";r=0;t=\d+, "day";r=4940;t=\d+$/)
  }
  const { rows } = await world.pools.apartments.query(
    'SELECT count(*)::int AS apartments FROM apartment WHERE account_id = $1',
    [landlord.accountId],
  )
  expect(rows).toEqual([{ apartments: 60 }])
})
