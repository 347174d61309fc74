import { expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Batch } from '@lokum/service-kit/inbox/consume-events'
import type { StreamPosition } from '@lokum/service-kit/inbox/reading-place'
import { aStore, openScene, range } from './scene.ts'

const rebound = { deadlineMs: 30_000 }
const awayMs = atDepth({ usual: 1_000, deep: 6_000 })

/** A store with the place that a consumer which is rebuilt asks for. */
function aPlacedStore() {
  const places: StreamPosition[] = []
  const place = { read: async () => places.at(-1), note: async (noted: StreamPosition) => void places.push(noted) }
  return { ...aStore(), place, reached: () => places.at(-1)?.sequence }
}

test('a broker that is killed for seconds and comes back with its data loses nothing', async () => {
  await using scene = await openScene()
  const kept = aPlacedStore()
  await using _reader = scene.read(kept)
  for (const number of range(5)) await scene.publish(number)
  await eventually(() => kept.distinct().length === 5)

  await scene.broker.server.kill()
  const deadSince = performance.now()
  await eventually(() => performance.now() - deadSince > awayMs, rebound)
  await scene.broker.server.start()

  await eventually(() => scene.publish(6), rebound)
  await eventually(() => kept.distinct().includes(6), rebound)
  expect(kept.distinct()).toEqual(range(6))
})

test('a durable consumer that is deleted is made again, after the last acknowledged message', async () => {
  await using scene = await openScene()
  const kept = aPlacedStore()
  await using _reader = scene.read(kept)
  for (const number of range(3)) await scene.publish(number)
  await eventually(() => kept.reached() === 3, rebound)

  await scene.management.consumers.delete('EVENTS', 'reader')
  await scene.publish(4)

  await eventually(() => kept.distinct().includes(4), rebound)
  expect(kept.numbers()).toEqual(range(4))
  const { config } = await scene.management.consumers.info('EVENTS', 'reader')
  expect(config).toMatchObject({ deliver_policy: 'by_start_sequence', opt_start_seq: 4 })
})

test('in another stream of the same name a consumer starts at the first message, even if a later place was stored', async () => {
  await using scene = await openScene()
  const kept = aPlacedStore()
  const reader = scene.read(kept)
  for (const number of range(3)) await scene.publish(number)
  await eventually(() => kept.reached() === 3, rebound)
  await reader.disposeAsync()
  await scene.management.streams.delete('EVENTS')
  await scene.ensureStreams()
  for (const number of range(5, 4)) await scene.publish(number)

  await using _again = scene.read(kept)

  await eventually(() => kept.distinct().length === 8, rebound)
  expect(kept.numbers()).toEqual(range(8))
})

test('a stream that is deleted is made again, and what is published then arrives', async () => {
  await using scene = await openScene()
  const kept = aPlacedStore()
  await using _reader = scene.read(kept)
  await scene.publish(1)
  await eventually(() => kept.distinct().length === 1)

  await scene.management.streams.delete('EVENTS')

  await eventually(() => scene.publish(2), rebound)
  await eventually(() => kept.distinct().includes(2), rebound)
})

test('a broker that lost its volume is furnished again, and what is published then arrives', async () => {
  await using scene = await openScene()
  const kept = aPlacedStore()
  await using _reader = scene.read(kept)
  await scene.publish(1)
  await eventually(() => kept.distinct().length === 1)

  await scene.broker.server.kill()
  await scene.broker.loseVolume()
  await scene.broker.server.start()

  await eventually(() => scene.publish(2), rebound)
  await eventually(() => kept.distinct().includes(2), rebound)
})

test('a broker that is away at the start is waited for', async () => {
  await using scene = await openScene()
  await scene.broker.server.kill()
  const kept = aPlacedStore()
  await using _reader = scene.read(kept)

  await scene.broker.server.start()

  await eventually(() => scene.publish(1), rebound)
  await eventually(() => kept.distinct().includes(1), rebound)
})

test('a reader stops while the broker is away', async () => {
  await using scene = await openScene()
  const kept = aPlacedStore()
  const reader = scene.read(kept)
  await scene.publish(1)
  await eventually(() => kept.distinct().length === 1)
  await scene.broker.server.kill()

  await reader.disposeAsync()
})

test('the store that fails while the broker dies gets its events after both are back', async () => {
  await using scene = await openScene()
  const kept = aPlacedStore()
  let isAway = true
  const failing = Promise.withResolvers<void>()
  const store = async (batch: Batch) => {
    if (!isAway) return kept.store(batch)
    failing.resolve()
    throw new Error('Connection terminated unexpectedly')
  }
  await using _reader = scene.read({ ...kept, store })
  for (const number of range(20)) await scene.publish(number)
  await failing.promise

  await scene.broker.server.kill()
  isAway = false
  await scene.broker.server.start()

  await eventually(() => kept.distinct().length === 20, rebound)
  expect(kept.distinct()).toEqual(range(20))
})

test('while the store fails nothing is acknowledged, and afterwards everything comes in order', async () => {
  await using scene = await openScene()
  const kept = aStore()
  let failures = 0
  const store = async (batch: Batch) => {
    if (failures < 4) {
      failures += 1
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    }
    await kept.store(batch)
  }
  for (const number of range(10)) await scene.publish(number)

  await using _reader = scene.read({ store })
  await eventually(() => failures === 3)
  expect((await scene.waiting()).unacknowledged).toBe(10)

  await eventually(() => kept.distinct().length === 10)
  expect(kept.distinct()).toEqual(range(10))
  await eventually(async () => expect((await scene.waiting()).unacknowledged).toBe(0))
})

test('an event that the store refuses for ever is parked, and the rest of its batch is stored', async () => {
  await using scene = await openScene()
  const kept = aStore()
  const store = async (batch: Batch) => {
    if (batch.events.some(({ sequence }) => sequence === 3)) throw new Error('violates the check of the table')
    await kept.store(batch)
  }
  for (const number of range(5)) await scene.publish(number)

  await using _reader = scene.read({ store })

  await eventually(() => kept.numbers().length === 4)
  expect(kept.numbers()).toEqual([1, 2, 4, 5])
  expect(kept.parked()).toHaveLength(1)
  expect(kept.parked()[0]).toMatchObject({
    streamSequence: 3,
    reason: 'not storable: Error: violates the check of the table',
    payload: Buffer.from('{"number":3}'),
  })
  await eventually(async () => expect((await scene.waiting()).unacknowledged).toBe(0))
})

test('a table that is not the one this release knows parks nothing', async () => {
  await using scene = await openScene()
  const kept = aStore()
  let refusals = 0
  const store = async (batch: Batch) => {
    refusals += 1
    if (refusals < 5) throw Object.assign(new Error('column "x" does not exist'), { code: '42703' })
    await kept.store(batch)
  }
  await scene.publish(1)

  await using _reader = scene.read({ store })

  await eventually(() => kept.numbers().length === 1)
  expect(kept.parked()).toEqual([])
})
