import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { createLog } from '@lokum/service-kit/telemetry/log'
import { keepPartitions } from '../src/retention/keep-partitions.ts'
import { listPartitions } from '../src/retention/list-partitions.ts'
import { anAccount, completion, openQueue, type Queue } from './queue.ts'

const log = createLog({ service: 'webhooks', level: 'silent' })

/** Parts of a second; long enough for a busy machine to deliver within. */
const retentionMs = 4_000
const loadMs = 8_000

type Load = { queue: Queue; stop: AbortSignal }

/** Stores events for one account without a pause, as ingest does. */
async function storeForever({ queue, stop }: Load): Promise<string[]> {
  const accountId = anAccount()
  await queue.anEndpoint(accountId)
  const stored: string[] = []
  while (!stop.aborted) stored.push(...(await queue.store(accountId, 5)))
  return stored
}

/** Claims and completes without a pause, as a worker does, until nothing is stored any more and nothing is left. */
async function deliverForever({ queue }: Load, storing: Promise<unknown>): Promise<string[]> {
  const worker = await queue.aWorker()
  const delivered: string[] = []
  let isStored = false
  const end = () => {
    isStored = true
  }
  storing.then(end, end)
  for (let idle = 0; !isStored || idle < 3; ) {
    const claimed = await queue.claim(worker)
    await queue.complete(claimed.map((delivery) => completion(delivery)))
    delivered.push(...claimed.map(({ event_id }) => event_id))
    idle = isStored && claimed.length === 0 ? idle + 1 : 0
  }
  return delivered
}

/** Looks at deliveries in transactions that stay open for a while, as clients of the API do. */
async function readForever({ queue, stop }: Load): Promise<void> {
  const client = await queue.pool.connect()
  while (!stop.aborted) {
    await client.query('BEGIN')
    await client.query('SELECT * FROM delivery ORDER BY id DESC LIMIT 50')
    await delay(30)
    await client.query('SELECT * FROM event JOIN attempt ON true LIMIT 1')
    await client.query('COMMIT')
  }
  client.release()
}

async function retainForever({ queue, stop }: Load): Promise<void> {
  while (!stop.aborted) {
    await keepPartitions({ pool: queue.pool, log, clock: () => new Date(), retentionMs, stop })
    await delay(200)
  }
}

test('partitions leave every second while events are stored and delivered: nothing is lost, delivered twice or ended by a deadlock', async () => {
  await using queue = await openQueue()
  const stop = AbortSignal.timeout(loadMs)
  const load = { queue, stop }
  await keepPartitions({ pool: queue.pool, log, clock: () => new Date(), retentionMs, stop })
  const [first] = await listPartitions(queue)

  const storing = Promise.all([storeForever(load), storeForever(load)])
  const [stored, ...delivered] = await Promise.all([
    storing.then((lists) => lists.flat()),
    deliverForever(load, storing),
    deliverForever(load, storing),
    readForever(load),
    retainForever(load),
    retainForever(load),
  ])

  expect(delivered.flatMap((ids) => ids ?? []).toSorted()).toEqual(stored.toSorted())
  const { rows } = await queue.pool.query(`
    SELECT (SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()) AS deadlocks,
      (SELECT count(*)::int FROM delivery_queue) AS queued, (SELECT count(*)::int FROM event) AS events`)
  expect(rows).toMatchObject([{ deadlocks: 0, queued: 0 }])
  expect(rows[0].events).toBeLessThan(stored.length)
  const oldest = Math.min(...(await listPartitions(queue)).map(({ to }) => to.getTime()))
  expect(oldest - Number(first?.to)).toBeGreaterThanOrEqual(3_000)
})
