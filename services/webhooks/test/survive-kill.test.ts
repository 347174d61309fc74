import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { Webhook } from 'standardwebhooks'
import { anEndpoint } from './an-endpoint.ts'
import { act, minutesAgo, newEvents, replay, storeEvents, theDay } from './jobs.ts'
import { openReceiver } from './open-receiver.ts'
import { openWorldOfReplicas, type WorldOfReplicas } from './replicas.ts'

let world: WorldOfReplicas
beforeAll(async () => {
  world = await openWorldOfReplicas({ WEBHOOKS_RETRY_DELAYS_SECONDS: '0,0.05,0.05,0.05' })
})
afterAll(() => world[Symbol.asyncDispose]())

const publishMany = ({ accountId }: { accountId: string }, count: number) =>
  Promise.all(Array.from({ length: count }, () => world.publish({ accountId })))

const refuse = () => openReceiver((response) => response.writeHead(500).end())

/** Workers that were killed count as dead at once, instead of ten seconds after their last sign of life. */
const declareDead = (pid: number) =>
  world.pool.query(`UPDATE worker SET seen_at = '-infinity' WHERE name LIKE '% ' || $1`, [pid])

test('law 5 and 9: a service killed amid its deliveries delivers every event when it is back, within twenty seconds', async () => {
  await using receiver = await openReceiver((response) => setTimeout(() => response.writeHead(204).end(), 150))
  const landlord = await world.aLandlord()
  const { secret } = await anEndpoint(landlord, { url: receiver.url })
  const ids = await publishMany(landlord, 100)
  await eventually(() => expect(receiver.received.length).toBeGreaterThan(20))

  await world.one.kill()
  await world.one.start()

  await eventually(async () => expect(await statesOf(landlord)).toEqual([{ state: 'succeeded', deliveries: 100 }]), {
    deadlineMs: 60_000,
  })
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(ids))
  for (const { body, headers } of receiver.received) {
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    expect(new Webhook(secret).verify(body, signed)).toMatchObject({ type: 'apartment.created' })
  }
  const { rows } = await world.pool.query(`SELECT count(*)::int AS lost FROM attempt WHERE error = 'worker_lost'`)
  expect(rows[0].lost).toBeGreaterThan(0)
})

test('a connection that breaks between end and event saves neither; the retry saves both', async () => {
  await using receiver = await refuse()
  const landlord = await world.aLandlord()
  await anEndpoint(landlord, { url: receiver.url })
  await using blocker = await blockOutbox()
  await publishMany(landlord, 1)
  const [waiting] = await eventually(() => blocker.waiting())

  await world.pool.query('SELECT pg_terminate_backend($1)', [waiting])

  await eventually(async () => expect(await blocker.waiting()).not.toContain(waiting))
  expect(await statesOf(landlord)).toEqual([{ state: 'pending', deliveries: 1 }])
  expect(await exhaustedEventsOf(landlord)).toEqual([])
  await blocker.release()
  await eventually(async () => expect(await statesOf(landlord)).toEqual([{ state: 'exhausted', deliveries: 1 }]))
  expect(await exhaustedEventsOf(landlord)).toHaveLength(1)
  expect(receiver.received).toHaveLength(4)
})

test('law 9: a service killed while it ends exhausted deliveries publishes each of them once after its restart', async () => {
  await using receiver = await refuse()
  const landlord = await world.aLandlord()
  await anEndpoint(landlord, { url: receiver.url })
  await using blocker = await blockOutbox()
  const ids = await publishMany(landlord, 5)
  await eventually(() => blocker.waiting())
  const { pid } = world.one

  await world.one.kill()
  await blocker.release()
  await eventually(async () => expect(await blocker.waiting()).toBe(false))
  expect(await statesOf(landlord)).toEqual([{ state: 'pending', deliveries: 5 }])
  expect(await exhaustedEventsOf(landlord)).toEqual([])
  await declareDead(pid)
  await world.one.start()

  await eventually(async () => expect(await statesOf(landlord)).toEqual([{ state: 'exhausted', deliveries: 5 }]))
  expect(await exhaustedEventsOf(landlord)).toEqual(ids.toSorted())
})

const events = atDepth({ usual: 400, deep: 2_000 })
/** The replicas that are killed. */
const killed = atDepth({ usual: 1, deep: 2 })

test('law 9: a replay that two replicas share delivers every event by exactly one delivery, though one of them is killed at a time', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const ids = newEvents(events)
  await storeEvents(world, landlord.accountId, ids, { at: minutesAgo(60) })
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  await act(landlord, endpoint, 'pause')
  const { body: job } = await replay(landlord, endpoint, theDay())
  await world.other.start()
  await act(landlord, endpoint, 'reopen')

  for (const [index, replica] of [world.one, world.other].slice(0, killed).entries()) {
    await eventually(() => expect(receiver.received.length).toBeGreaterThan((index + 1) * 200), patience)
    const { pid } = replica
    await replica.kill()
    await declareDead(pid)
    await replica.start()
  }

  await eventually(
    async () => expect(await progressOf(job.id)).toEqual({ state: 'finished', queued: events }),
    patience,
  )
  const delivered = { rows: events, events, succeeded: events }
  await eventually(async () => expect(await replayedTo(endpoint.id)).toEqual(delivered), patience)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(ids))
})

const patience = { deadlineMs: 60_000, intervalMs: 50 }

async function statesOf({ accountId }: { accountId: string }) {
  const text = 'SELECT state, count(*)::int AS deliveries FROM delivery WHERE account_id = $1 GROUP BY state'
  return (await world.pool.query(text, [accountId])).rows
}

/** The events whose exhausted deliveries were published. */
async function exhaustedEventsOf({ accountId }: { accountId: string }): Promise<readonly string[]> {
  const text = `SELECT data FROM outbox_event WHERE account_id = $1 AND type = 'webhook.delivery_exhausted'`
  const { rows } = await world.pool.query(text, [accountId])
  return rows.map(({ data }) => String(JSON.parse(data).event_id)).toSorted()
}

async function progressOf(id: string) {
  const { rows } = await world.pool.query('SELECT state, queued FROM delivery_job WHERE id = $1', [id])
  return rows[0]
}

async function replayedTo(endpointId: string) {
  const { rows } = await world.pool.query(
    `SELECT count(*)::int AS rows, count(DISTINCT event_id)::int AS events, count(*) FILTER (WHERE state = 'succeeded')::int AS succeeded
     FROM delivery WHERE endpoint_id = $1 AND trigger = 'replay'`,
    [endpointId],
  )
  return rows[0]
}

/** Blocks the outbox until it is released. */
async function blockOutbox() {
  const client = await world.pool.connect()
  await client.query('BEGIN')
  await client.query('LOCK TABLE outbox_event IN SHARE MODE')
  const release = () => client.query('COMMIT')
  const text = `
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO outbox_event%'`
  return {
    release,
    /** The sessions that wait to record exhausted deliveries. */
    waiting: async (): Promise<number[] | false> => {
      const { rows } = await world.pool.query(text)
      return rows.length > 0 && rows.map(({ pid }) => pid)
    },
    [Symbol.asyncDispose]: async () => {
      await release()
      client.release()
    },
  }
}
