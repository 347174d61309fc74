import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { ClaimedDelivery } from '../src/deliveries/claim-deliveries.ts'
import { anAccount, completion, openQueue, type Queue } from './queue.ts'

let queue: Queue
let worker: string
beforeAll(async () => {
  queue = await openQueue()
})
beforeEach(async () => {
  // What another test left waiting would share the slots.
  await queue.pool.query('DELETE FROM delivery_queue')
  await queue.pool.query(`UPDATE fairness_queue SET next_due_at = 'infinity'`)
  worker = await queue.aWorker()
})
afterAll(() => queue[Symbol.asyncDispose]())

const retry = { state: 'pending', counted: true, delayMs: 0, blockMs: null } as const
const failed = { status: 500, error: 'status', excerpt: null, retryAfterMs: undefined } as const
const eventsOf = (claimed: readonly ClaimedDelivery[]) => claimed.map(({ event_id }) => event_id)
const finish = (claimed: readonly ClaimedDelivery[]) => queue.complete(claimed.map((delivery) => completion(delivery)))

async function fairnessOf(endpointId: string) {
  const { rows } = await queue.pool.query('SELECT * FROM fairness_queue WHERE endpoint_id = $1', [endpointId])
  return rows[0]
}

/** Moves the endpoint's times back, so that so much time seems to have passed. */
async function letPass(endpointId: string, seconds: number): Promise<void> {
  const text = `UPDATE fairness_queue
    SET allowed_at = allowed_at - $2 * interval '1 second', next_due_at = next_due_at - $2 * interval '1 second'
    WHERE endpoint_id = $1`
  await queue.pool.query(text, [endpointId, seconds])
}

test('a paused endpoint gets nothing, its fairness queue sleeps, and its deliveries still wait', async () => {
  const accountId = anAccount()
  const endpointId = await queue.anEndpoint(accountId, { state: 'paused' })
  await queue.store(accountId, 3)

  const claimed = await queue.claim(worker)

  expect(claimed).toEqual([])
  expect((await fairnessOf(endpointId)).next_due_at).toBe(Number.POSITIVE_INFINITY)
  const { rows } = await queue.pool.query('SELECT state FROM delivery WHERE endpoint_id = $1', [endpointId])
  expect(rows).toEqual(Array(3).fill({ state: 'pending' }))
})

test('an endpoint with a concurrency of two never has three attempts, however many workers ask', async () => {
  const accountId = anAccount()
  await queue.anEndpoint(accountId, { max_concurrency: 2 })
  await queue.store(accountId, 6)
  const other = await queue.aWorker()

  const first = [...(await queue.claim(worker)), ...(await queue.claim(other)), ...(await queue.claim(worker))]
  await finish(first.slice(0, 1))
  const second = [...(await queue.claim(other)), ...(await queue.claim(worker))]

  expect(first).toHaveLength(2)
  expect(second).toHaveLength(1)
})

test('the seat of a worker that was lost is free when its lease has run out', async () => {
  const accountId = anAccount()
  const endpointId = await queue.anEndpoint(accountId, { max_concurrency: 1 })
  await queue.store(accountId, 2)
  const [lost] = await queue.claim(worker)
  expect((await fairnessOf(endpointId)).next_due_at.getTime()).toBeGreaterThan(Date.now() + 40_000)

  await queue.pool.query(`UPDATE delivery_queue SET leased_until = now() WHERE delivery_id = $1`, [lost?.delivery_id])
  await queue.pool.query(`UPDATE fairness_queue SET next_due_at = now() WHERE endpoint_id = $1`, [endpointId])

  expect(await queue.claim(worker)).toHaveLength(1)
})

test('an endpoint with a rate of 60 a minute gets one attempt a second', async () => {
  const accountId = anAccount()
  const endpointId = await queue.anEndpoint(accountId, { rate_per_minute: 60 })
  await queue.store(accountId, 10)

  const counts = []
  for (let second = 0; second < 4; second += 1) {
    const claimed = [...(await queue.claim(worker)), ...(await queue.claim(worker))]
    await finish(claimed)
    counts.push(claimed.length)
    await letPass(endpointId, 1)
  }

  expect(counts).toEqual([1, 1, 1, 1])
})

test('an endpoint with a rate of 6000 a minute gets what a quarter of a second allows in one claim', async () => {
  const accountId = anAccount()
  const endpointId = await queue.anEndpoint(accountId, { rate_per_minute: 6_000 })
  await queue.store(accountId, 100)

  const claimed = await queue.claim(worker)
  const fairness = await fairnessOf(endpointId)

  expect(claimed).toHaveLength(26)
  expect(fairness.allowed_at.getTime() - fairness.last_claimed_at.getTime()).toBe(260)
})

test('in an order one attempt is made at a time, by the age of the events, and one that fails holds up the rest', async () => {
  const accountId = anAccount()
  const endpointId = await queue.anEndpoint(accountId, { ordering: 'fifo' })
  const [first, second, third] = await queue.store(accountId, 3)

  const one = await queue.claim(worker)
  expect(await queue.claim(worker)).toEqual([])
  await queue.complete(one.map((delivery) => completion(delivery, { verdict: retry, attempted: failed })))
  const again = await queue.claim(worker)
  await queue.complete(again.map((delivery) => completion(delivery, { verdict: { ...retry, delayMs: 60_000 } })))
  const whileItWaits = await queue.claim(worker)
  await queue.pool.query(`UPDATE delivery_queue SET due_at = now() WHERE fifo_place = $1`, [first])
  await queue.pool.query(`UPDATE fairness_queue SET next_due_at = now() WHERE endpoint_id = $1`, [endpointId])
  const order = []
  for (let turn = 0; turn < 3; turn += 1) {
    const claimed = await queue.claim(worker)
    order.push(...eventsOf(claimed))
    await finish(claimed)
  }

  expect(eventsOf(one)).toEqual([first])
  expect(eventsOf(again)).toEqual([first])
  expect(whileItWaits).toEqual([])
  expect(order).toEqual([first, second, third])
})

test('an older event that comes late does not overtake the one that is on its way', async () => {
  const accountId = anAccount()
  const endpointId = await queue.anEndpoint(accountId, { ordering: 'fifo' })
  await queue.store(accountId, 1)
  const onItsWay = await queue.claim(worker)
  await queue.store(accountId, 1)
  await queue.pool.query(`UPDATE delivery_queue SET fifo_place = 'evt_0' WHERE endpoint_id = $1 AND claim IS NULL`, [
    endpointId,
  ])
  await queue.pool.query(`UPDATE fairness_queue SET next_due_at = now() WHERE endpoint_id = $1`, [endpointId])

  expect(await queue.claim(worker)).toEqual([])
  await finish(onItsWay)
  expect(await queue.claim(worker)).toHaveLength(1)
})

test('failures are remembered from the first one on, and forgotten with a success', async () => {
  const accountId = anAccount()
  const endpointId = await queue.anEndpoint(accountId)
  await queue.store(accountId, 3)
  const claimed = await queue.claim(worker)
  const fail = (delivery: ClaimedDelivery, state: 'pending' | 'exhausted') =>
    queue.complete([completion(delivery, { attempted: failed, verdict: { ...retry, state } })])

  const [one, two, three] = claimed
  if (!one || !two || !three) throw new Error('Three were stored.')
  await fail(one, 'pending')
  const since = (await fairnessOf(endpointId)).failing_since
  await fail(two, 'exhausted')
  const after = await fairnessOf(endpointId)
  await queue.complete([completion({ ...three, watched: true })])
  const healthy = await fairnessOf(endpointId)

  expect(after).toMatchObject({ failing_since: since, failures: 2, exhausted: 1 })
  expect(healthy).toMatchObject({ failing_since: null, failures: 0, exhausted: 0 })
})

test('a delivery that its receiver declines is no failure of the endpoint', async () => {
  const accountId = anAccount()
  const endpointId = await queue.anEndpoint(accountId)
  await queue.store(accountId)
  const declined = { status: 400, error: 'declined', excerpt: null, retryAfterMs: undefined } as const
  const verdict = { state: 'cancelled', counted: true, delayMs: null, blockMs: null } as const

  const claimed = await queue.claim(worker)
  await queue.complete(claimed.map((delivery) => completion(delivery, { attempted: declined, verdict })))

  expect(claimed).toHaveLength(1)
  expect(await fairnessOf(endpointId)).toMatchObject({ failing_since: null, failures: 0 })
})

test('an attempt that the service interrupted is no failure of the endpoint', async () => {
  const accountId = anAccount()
  const endpointId = await queue.anEndpoint(accountId)
  await queue.store(accountId)

  const claimed = await queue.claim(worker)
  await queue.complete(claimed.map((delivery) => completion(delivery, { verdict: { ...retry, counted: false } })))

  expect(await fairnessOf(endpointId)).toMatchObject({ failing_since: null, failures: 0 })
})

test('a worker learns that an endpoint is failing with its next delivery', async () => {
  const accountId = anAccount()
  await queue.anEndpoint(accountId)
  await queue.store(accountId)

  const [healthy] = await queue.claim(worker)
  if (!healthy) throw new Error('One was stored.')
  await queue.complete([completion(healthy, { attempted: failed, verdict: retry })])
  const [failing] = await queue.claim(worker)

  expect([healthy.watched, failing?.watched]).toEqual([false, true])
})

test('an order that is asked for while attempts are on their way goes on within a second of their end', async () => {
  const accountId = anAccount()
  const endpointId = await queue.anEndpoint(accountId)
  await queue.store(accountId, 3)
  const before = await queue.claim(worker, 1)
  await queue.pool.query(`UPDATE endpoint SET ordering = 'fifo' WHERE id = $1`, [endpointId])
  await queue.pool.query(
    `UPDATE delivery_queue AS q SET fifo_place = delivery.event_id FROM delivery WHERE delivery.id = q.delivery_id`,
  )

  const meanwhile = await queue.claim(worker)
  const fairness = await fairnessOf(endpointId)
  await finish(before)
  await letPass(endpointId, 1)

  expect(meanwhile).toEqual([])
  expect(fairness.next_due_at.getTime()).toBeLessThanOrEqual(Date.now() + 1_000)
  expect(await queue.claim(worker)).toHaveLength(1)
})
