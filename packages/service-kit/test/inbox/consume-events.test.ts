import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { aStore, openScene, range, type Scene } from './scene.ts'

let scene: Scene
beforeEach(async () => {
  scene = await openScene()
})
afterEach(() => scene[Symbol.asyncDispose]())

test('a lone event is stored at once, again and again', async () => {
  const kept = aStore()
  await using _reader = scene.read(kept)
  await scene.publish(1)
  await eventually(() => kept.numbers().length === 1)

  const delays: number[] = []
  for (const number of range(30, 2)) {
    const publishedAt = performance.now()
    await scene.publish(number)
    await eventually(() => kept.numbers().length === number, { intervalMs: 1 })
    delays.push(performance.now() - publishedAt)
  }

  expect(kept.numbers()).toEqual(range(31))
  // Not the slowest one: a busy machine may pause for a second. A reader that waits for its pull to end shows in all.
  expect(delays.toSorted((a, b) => a - b)[15]).toBeLessThan(500)
  await eventually(async () => expect(await scene.waiting()).toEqual({ pending: 0, unacknowledged: 0, redelivered: 0 }))
})

test.each([60, 1_000])('a burst of %d comes in batches, in order, and nothing twice', async (count) => {
  await Promise.all(range(count).map((number) => scene.publish(number)))
  const kept = aStore()

  await using _reader = scene.read(kept)

  await eventually(() => kept.numbers().length === count)
  expect(kept.numbers()).toEqual(range(count))
  expect(kept.batches.length).toBeLessThan(200)
  expect(Math.max(...kept.batches.map(({ events }) => events.length))).toBeLessThanOrEqual(200)
})

test('messages that are no events of ours are handed over with a reason, and do not hold up the others', async () => {
  const kept = aStore()
  const bent: Record<string, string | null>[] = [
    { 'ce-id': 'evt_1' },
    { 'ce-id': null },
    { 'ce-type': 'apartment.updated' },
    { 'ce-accountid': null },
    { 'ce-sequence': 'x' },
    { 'ce-time': 'yesterday' },
    { data: '{' },
  ]
  for (const members of bent) await scene.publish(1, members)
  await scene.publish(2)

  await using _reader = scene.read(kept)

  await eventually(() => kept.numbers().includes(2))
  expect(kept.numbers()).toEqual([2])
  expect(kept.parked().map(({ reason }) => reason)).toEqual([
    'ce-id is no event id',
    'ce-id is no event id',
    'ce-type is not the subject',
    'ce-accountid is missing',
    'ce-sequence or ce-time is wrong',
    'ce-sequence or ce-time is wrong',
    'the data is no JSON',
  ])
  expect(kept.parked()[6]).toMatchObject({ stream: 'EVENTS', streamSequence: 7, subject: 'apartment.created' })
  await eventually(async () => expect((await scene.waiting()).unacknowledged).toBe(0))
})

test('a reader that stops in the middle leaves the rest to the next one at once', async () => {
  for (const number of range(50)) await scene.publish(number)
  const isBusy = Promise.withResolvers<void>()
  const first = scene.read({
    store: async () => {
      isBusy.resolve()
      throw Object.assign(new Error('Connection terminated unexpectedly'))
    },
  })
  await isBusy.promise

  await first.disposeAsync()
  const kept = aStore()
  await using _second = scene.read(kept)

  await eventually(() => kept.distinct().length === 50)
  expect(kept.distinct().toSorted((a, b) => a - b)).toEqual(range(50))
})

test('what is on its way to readers that stop is offered to the next one at once', async () => {
  const kept = aStore()
  const publishing = (async () => {
    for (const wave of range(60)) await Promise.all(range(50, 50 * wave - 49).map((number) => scene.publish(number)))
  })()

  for (const goal of range(8)) {
    await using _reader = scene.read(kept)
    await eventually(() => kept.distinct().length >= 200 * goal, { intervalMs: 1 })
  }
  await publishing
  await using _last = scene.read(kept)

  // The time for acknowledging is a minute.
  await eventually(() => kept.distinct().length === 3_000)
  expect(kept.distinct().toSorted((a, b) => a - b)).toEqual(range(3_000))
})

test('a second replica shares the work, and each event is stored by one of them', async () => {
  const kept = [aStore(), aStore()] as const
  await using _one = scene.read(kept[0])
  await using _other = scene.read(kept[1])

  const least = () => Math.min(...kept.map((store) => store.numbers().length))

  // A reader takes part once its request has reached the broker.
  let begun = 0
  await eventually(async () => {
    begun += 1
    await scene.publish(begun)
    return least() > 0
  })
  await Promise.all(range(600 - begun, begun + 1).map((number) => scene.publish(number)))

  const all = () => kept.flatMap((store) => store.numbers())
  await eventually(() => all().length === 600)
  expect(all().toSorted((a, b) => a - b)).toEqual(range(600))
})

test('a store that is slow is given no more than the broker may have unacknowledged', async () => {
  await Promise.all(range(2_000).map((number) => eventually(() => scene.publish(number))))
  const release = Promise.withResolvers<void>()
  const kept = aStore()
  await using _reader = scene.read({
    store: async (batch) => {
      await release.promise
      await kept.store(batch)
    },
  })

  await eventually(async () => expect((await scene.waiting()).unacknowledged).toBeGreaterThan(0))
  const { unacknowledged, pending } = await scene.waiting()
  release.resolve()

  expect(unacknowledged).toBeLessThanOrEqual(400)
  expect(unacknowledged + pending).toBe(2_000)
  await eventually(() => kept.distinct().length === 2_000)
  expect(kept.numbers()).toEqual(range(2_000))
})

test('a release that wants further events changes the consumer it finds', async () => {
  await scene.management.consumers.add('EVENTS', {
    durable_name: 'reader',
    filter_subjects: ['apartment.archived'],
    ack_policy: 'explicit',
  })
  const kept = aStore()

  await using _reader = scene.read(kept)
  await eventually(async () => {
    const { config } = await scene.management.consumers.info('EVENTS', 'reader')
    expect(config.filter_subjects ?? [config.filter_subject]).toEqual(['apartment.>'])
  })
  await scene.publish(1)

  await eventually(() => kept.numbers().length === 1)
})

test('a full stream takes new events, and a reader that was away learns that older ones left', async () => {
  const kept = aStore()
  const lost: number[] = []
  const eventsLost = async () => void lost.push(kept.numbers().length)
  const before = scene.read(kept)
  await scene.publish(1)
  await eventually(() => kept.numbers().length === 1)
  await before[Symbol.asyncDispose]()
  await scene.management.streams.update('EVENTS', { max_bytes: 20_000 })
  for (const number of range(100, 2)) await scene.publish(number)

  await using _reader = scene.read({ ...kept, eventsLost })

  await eventually(() => lost.length === 2)
  expect(lost).toEqual([1, kept.numbers().length])
  expect(kept.numbers()).toContain(101)
  expect(kept.distinct().length).toBeLessThan(101)
})
