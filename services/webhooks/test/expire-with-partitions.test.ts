import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { expireWithoutEvent } from '../src/retention/expire-deliveries.ts'
import { type History, inDays, openHistory } from './history.ts'
import { completion } from './queue.ts'

let history: History
beforeEach(async () => {
  history = await openHistory()
})
afterEach(() => history[Symbol.asyncDispose]())

test('waiting deliveries leave the queue before their partition is dropped, and no claim finds them', async () => {
  const { accountId, endpointId } = await history.anOldEndpoint()
  await history.keep(inDays(0))
  const { deliveryId } = await history.anEventAt(accountId, inDays(0))

  await history.keep(inDays(40))

  expect(await history.stateOf(deliveryId)).toBeUndefined()
  expect(await history.rowsOf('delivery_queue')).toBe(0)
  const later = await history.anEventAt(accountId, inDays(40))
  const claimed = await history.queue.claim(await history.queue.aWorker())
  expect(claimed).toMatchObject([{ delivery_id: later.deliveryId, endpoint_id: endpointId }])
})

test('a replay ends as cancelled when its event leaves, and one that is on its way ends as it ends', async () => {
  const { accountId, endpointId } = await history.anOldEndpoint()
  await history.keep(inDays(0))
  const waiting = await history.anEventAt(accountId, inDays(0), inDays(20))
  const onItsWay = await history.anEventAt(accountId, inDays(0), inDays(21))
  await history.queue.pool.query(
    'UPDATE delivery_queue SET due_at = now() + interval $$1 day$$ WHERE delivery_id = $1',
    [waiting.deliveryId],
  )
  const [claimed] = await history.queue.claim(await history.queue.aWorker())
  const held = await history.anEventAt(accountId, inDays(0), inDays(22))
  await history.queue.pool.query(`UPDATE delivery SET state = 'held' WHERE id = $1`, [held.deliveryId])
  await history.queue.pool.query('DELETE FROM delivery_queue WHERE delivery_id = $1', [held.deliveryId])

  await history.keep(inDays(40))
  const eventsMeanwhile = await history.rowsOf('event')
  if (claimed) await history.queue.complete([completion(claimed)])
  await history.keep(inDays(40))

  expect(claimed?.delivery_id).toBe(onItsWay.deliveryId)
  expect([eventsMeanwhile, await history.rowsOf('event')]).toEqual([3, 0])
  for (const { deliveryId } of [waiting, held])
    expect(await history.stateOf(deliveryId)).toEqual({ state: 'cancelled', last_error: 'expired' })
  expect(await history.stateOf(onItsWay.deliveryId)).toMatchObject({ state: 'succeeded' })
  expect(await history.rowsOf('delivery_queue')).toBe(0)
  const next = await history.anEventAt(accountId, inDays(40))
  expect(await history.queue.claim(await history.queue.aWorker())).toMatchObject([
    { delivery_id: next.deliveryId, endpoint_id: endpointId },
  ])
})

test('a partition waits for an attempt that is on its way', async () => {
  const { accountId } = await history.anOldEndpoint()
  await history.keep(inDays(0))
  const { deliveryId } = await history.anEventAt(accountId, inDays(0))
  const claimed = await history.queue.claim(await history.queue.aWorker())

  await history.keep(inDays(40))
  const meanwhile = [await history.rowsOf('delivery'), await history.rowsOf('event')]
  const completed = await history.queue.complete(claimed.map((delivery) => completion(delivery)))
  await history.keep(inDays(40))

  expect(meanwhile).toEqual([1, 1])
  expect(completed).toEqual([{ delivery_id: deliveryId, state: 'succeeded' }])
  expect([await history.rowsOf('delivery'), await history.rowsOf('event'), await history.rowsOf('attempt')]).toEqual([
    0, 0, 0,
  ])
})

test('a delivery that was made due again in the moment when its event left ends as cancelled', async () => {
  const { accountId } = await history.anOldEndpoint()
  await history.keep(inDays(0))
  const lost = await history.anEventAt(accountId, inDays(0))
  const late = await history.anEventAt(accountId, inDays(-60), inDays(0))
  await history.queue.pool.query('DELETE FROM event WHERE id = $1', [lost.id])

  const parts = { pool: history.queue.pool, stop: new AbortController().signal }
  await expireWithoutEvent(parts, { to: inDays(10) })

  expect(await history.stateOf(lost.deliveryId)).toEqual({ state: 'cancelled', last_error: 'expired' })
  expect(await history.queue.claim(await history.queue.aWorker())).toMatchObject([{ delivery_id: late.deliveryId }])
})

test('an event that comes later than the retention is delivered, and leaves by the age of its arrival', async () => {
  const { accountId } = await history.anOldEndpoint()
  await history.keep(inDays(0))
  const late = await history.anEventAt(accountId, inDays(-60), inDays(0))

  await history.keep(inDays(1))
  const claimed = await history.queue.claim(await history.queue.aWorker())
  await history.queue.complete(claimed.map((delivery) => completion(delivery)))
  await history.keep(inDays(29))
  const kept = await history.rowsOf('event_default')
  await history.keep(inDays(31))

  expect(claimed).toMatchObject([{ delivery_id: late.deliveryId, event_id: late.id }])
  expect([kept, await history.rowsOf('event_default')]).toEqual([1, 0])
})

test('a deleted endpoint goes with its last delivery, and jobs go when they are as old', async () => {
  const { accountId, endpointId } = await history.anOldEndpoint()
  const { endpointId: kept } = await history.anOldEndpoint()
  await history.keep(inDays(0))
  await history.anEventAt(accountId, inDays(0))
  await history.queue.pool.query('UPDATE endpoint SET deleted_at = now() WHERE id = $1', [endpointId])
  for (const [id, owner] of [
    ['whj_1', endpointId],
    ['whj_2', kept],
  ])
    await history.queue.pool.query(insertJob, [id, accountId, owner])

  await history.keep(inDays(29))
  const before = [await history.rowsOf('endpoint'), await history.rowsOf('delivery_job')]
  await history.keep(inDays(40))

  expect(before).toEqual([2, 2])
  const { rows } = await history.queue.pool.query(
    'SELECT endpoint.id FROM endpoint JOIN fairness_queue ON endpoint_id = endpoint.id',
  )
  expect(rows).toEqual([{ id: kept }])
  expect(await history.rowsOf('delivery_job')).toBe(0)
})

const insertJob = `
  INSERT INTO delivery_job (id, account_id, endpoint_id, kind, state, range_from, range_to, states, place, span, due_at, created_at,
    updated_at, finished_at)
  VALUES ($1, $2, $3, 'recover', 'finished', now(), now(), '{held}', '', 1, now(), now(), now(), now())`
