import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { firstIdAt, newId } from '@lokum/service-kit/ids'
import { anEndpoint } from './an-endpoint.ts'
import { ended, minutesAgo, newEvents, replay, storeEvents } from './jobs.ts'
import { openReceiver } from './open-receiver.ts'
import { type OwnWorld, openOwnWorld } from './own-world.ts'

let world: OwnWorld
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Rows read of the tables that match, since the database started. */
async function rowsRead(tables: string): Promise<number> {
  // The reads of this connection are counted at once; those of the service some seconds later.
  await world.pool.query('SELECT pg_stat_force_next_flush()')
  const text = 'SELECT sum(seq_tup_read + idx_tup_fetch) AS read FROM pg_stat_user_tables WHERE relname ~ $1'
  const { rows } = await world.pool.query<{ read: string }>(text, [tables])
  return Number(rows[0]?.read)
}

/** Deliveries of an endpoint, a millisecond apart. */
async function store(accountId: string, made: { endpointId: string; from: number; count: number; state?: string }) {
  const { endpointId, from, count, state = 'succeeded' } = made
  const moments = Array.from({ length: count }, (_, index) => new Date(from + index))
  const ids = moments.map((at) => `${firstIdAt('delivery', at).slice(0, 14)}${newId('delivery').slice(14)}`)
  await world.pool.query(insert, [ids, moments, accountId, endpointId, state])
  return ids
}

const insert = `
  INSERT INTO delivery (id, account_id, endpoint_id, event_id, event_type, state, trigger, created_at, updated_at)
  SELECT one.id, $3, $4, 'evt_' || right(one.id, 26), 'apartment.created', $5, 'event', one.at, one.at
  FROM unnest($1::text[], $2::timestamptz[]) AS one (id, at)`

const nowhere = { url: 'http://127.0.0.1:9/hooks' }
const historyRows = 30_000

/** A long history of one account and one of a later account, where the planner's estimates go wrong. */
async function aLongHistory() {
  const [landlord, later] = [await world.aLandlord(), await world.aLandlord()]
  const [endpoint, others] = [await anEndpoint(landlord, nowhere), await anEndpoint(later, nowhere)]
  const begin = Date.UTC(2026, 9, 1)
  await store(landlord.accountId, { endpointId: endpoint.id, from: begin, count: historyRows })
  await store(later.accountId, { endpointId: others.id, from: begin + historyRows, count: historyRows })
  const lonely = { endpointId: endpoint.id, from: begin - 1, count: 1, state: 'exhausted' }
  const [oldest] = await store(landlord.accountId, lonely)
  // As autovacuum does within a minute of such a change.
  await world.owners.webhooks.query('ANALYZE delivery')
  return { landlord, endpoint, oldest }
}

test('a filter that matches next to nothing costs the same however long the history is, and finds it after all', async () => {
  const { landlord, endpoint, oldest } = await aLongHistory()
  const deliveries = '^delivery(_default|_\\d|$)'
  const list = (query: string) => landlord.request('GET', `/v1/webhook-deliveries?${query}`)

  for (const query of ['state=exhausted', `state=exhausted&endpoint_id=${endpoint.id}`, 'trigger=replay']) {
    const before = await rowsRead(deliveries)
    expect((await list(query)).body).toEqual({ data: [], next_cursor: expect.any(String) })
    const read = await eventually(async () => {
      const now = await rowsRead(deliveries)
      expect(now).toBeGreaterThan(before)
      return now - before
    })
    // Once for the filter, once for where it stopped.
    expect(read).toBeLessThanOrEqual(25_000)
  }

  const found: string[] = []
  let pages = 0
  for (let cursor: string | null = ''; cursor !== null; pages += 1) {
    const { body } = await list(`state=exhausted${cursor && `&cursor=${cursor}`}`)
    found.push(...body.data.map(({ id }: { id: string }) => id))
    cursor = body.next_cursor
  }
  expect(found).toEqual([oldest])
  expect(pages).toBe(Math.ceil((historyRows + 1) / 10_000))
})

test('many events of other types are passed over once, a thousand at a time', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  await storeEvents(world, landlord.accountId, newEvents(many), { at: minutesAgo(60), type: 'settlement.created' })
  await storeEvents(world, landlord.accountId, newEvents(3), { at: minutesAgo(60) })
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  const before = await rowsRead('^event')

  const { body: job } = await replay(landlord, endpoint)

  const finished = await ended(landlord, job, 60_000)
  expect(finished).toMatchObject({ state: 'finished', queued: 3 })
  expect(finished.examined).toBeGreaterThanOrEqual(many + 3)
  await eventually(async () => expect((await rowsRead('^event')) - before).toBeGreaterThanOrEqual(many), {
    deadlineMs: 60_000,
  })
  expect((await rowsRead('^event')) - before).toBeLessThan(1.2 * many)
  await eventually(() => expect(receiver.received).toHaveLength(3))
})

const many = 8_000
