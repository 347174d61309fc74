import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { memoryStore } from '@lokum/client/nats/memory-store'
import { eventually as eventuallyWithin } from '@lokum/local-stack/testing/eventually'
import { jetstream } from '@nats-io/jetstream'
import { type Broker, follow, openBroker } from './followed/open-broker.ts'

/** Attempts have seconds between them. */
const eventually = (check: () => void | Promise<void>) => eventuallyWithin(check, { deadlineMs: 30_000 })

let broker: Broker
beforeAll(async () => {
  broker = await openBroker()
})
afterAll(() => broker[Symbol.asyncDispose]())

const allDone = () => eventually(async () => expect(await broker.unfinished()).toBe(0))

test('an event arrives with its attributes and its data, and is acknowledged', async () => {
  await using following = await follow(broker)
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

  const { id, object } = await broker.publish({ sequence: 7, traceparent })
  const second = await broker.publish({ type: 'agreement.created', data: '{"currency":"PLN"}' })

  await eventually(() => expect(following.handled).toHaveLength(2))
  await allDone()
  const common = { occurred_at: new Date('2026-11-21T09:00:00.000Z'), account: 'acc_1' }
  expect(following.handled).toEqual([
    { ...common, id, object, type: 'apartment.updated', sequence: 7, traceparent, data: { label: 'Nowa' } },
    { ...common, ...second, type: 'agreement.created', sequence: 1, traceparent: undefined, data: { currency: 'PLN' } },
  ])
})

test('events from before a time are acknowledged and not handled, newer types included', async () => {
  const before = '2026-11-21T09:59:59.999Z'
  const at = '2026-11-21T10:00:00.000Z'
  await broker.publish({ occurredAt: before })
  await broker.publish({ occurredAt: before, type: 'apartment.sold' })
  const first = await broker.publish({ occurredAt: at })
  const unheard = await broker.publish({ occurredAt: at, type: 'apartment.sold' })
  const broken = await broker.publish({ occurredAt: before, data: 'no JSON' })
  const undated = await broker.publish({ occurredAt: 'never' })

  await using following = await follow(broker, { occurredFrom: new Date(at) })

  await allDone()
  expect(following.handled.map(({ id }) => id)).toEqual([first.id, undated.id])
  expect(following.unheard.map(({ id }) => id)).toEqual([unheard.id])
  expect(following.lost).toMatchObject([{ event: undefined, body: 'no JSON' }])
  expect(broken.id).not.toBe(first.id)
})

test('a repeated event is handled once', async () => {
  await using following = await follow(broker)
  const { id } = await broker.publish({})

  await broker.publish({ id })
  const last = await broker.publish({})

  await allDone()
  expect(following.handled.map((event) => event.id)).toEqual([id, last.id])
})

test('while an event fails, the later ones of its object wait and those of other objects do not', async () => {
  let failures = 0
  await using following = await follow(broker, {
    handle: (event) => {
      if (event.sequence === 1 && failures++ < 2) throw new Error('the database is away')
    },
  })

  const { object } = await broker.publish({ sequence: 1 })
  await broker.publish({ sequence: 2, object })
  await broker.publish({ sequence: 3, object })
  await broker.publish({ sequence: 9 })

  await eventually(() => expect(following.handled).toHaveLength(4))
  expect(following.handled.map(({ sequence }) => sequence)).toEqual([9, 1, 2, 3])
  expect(following.log).toMatchObject([1, 2].map((attempt) => ({ what: 'event_failed', attempt })))
  await allDone()
})

test('events of types and versions that came later are handed over, or acknowledged when nobody wants them', async () => {
  {
    await using following = await follow(broker)
    const unheard = await broker.publish({ type: 'apartment.sold' })
    const newer = await broker.publish({ version: 2, data: '{"name":"Nowa"}' })

    await eventually(() => expect(following.unheard).toHaveLength(2))
    expect(following.unheard).toMatchObject([
      { ...unheard, type: 'apartment.sold', version: 1 },
      { ...newer, type: 'apartment.updated', version: 2, data: { name: 'Nowa' } },
    ])
    expect(following.handled).toEqual([])
    await allDone()
  }
  await using following = await follow(broker, { hearsUnknown: false })
  await broker.publish({ type: 'apartment.sold' })
  const known = await broker.publish({})

  await eventually(() => expect(following.handled).toMatchObject([known]))
  await allDone()
})

test('an event that always fails is given up after its attempts, and not before it is kept', async () => {
  let refusals = 0
  await using following = await follow(broker, {
    attempts: 2,
    handle: (event) => {
      if (event.sequence === 13) throw new Error('no such tenant')
    },
    givenUp: () => {
      if (refusals++ === 0) throw new Error('the disk is full')
    },
  })

  const { id, object } = await broker.publish({ sequence: 13 })
  const later = await broker.publish({ object, sequence: 14 })

  await eventually(() => expect(following.handled).toMatchObject([later]))
  expect(following.lost).toMatchObject([{ event: { id }, subject: 'apartment.updated', body: '{"label":"Nowa"}' }])
  expect(String(following.lost[0]?.error)).toContain('no such tenant')
  expect(following.log.map(({ what, attempt }) => [what, attempt])).toEqual([
    ['event_failed', 1],
    ['event_failed', 2],
    ['event_failed', 3],
    ['event_given_up', undefined],
  ])
  await allDone()
})

test.each([
  { broken: { bare: true }, reason: 'ce-id' },
  { broken: { data: '{"label":' }, reason: 'not JSON' },
  { broken: { data: '' }, reason: 'not JSON' },
])('a message that is no event ($reason) is given up at once', async ({ broken, reason }) => {
  await using following = await follow(broker)

  await broker.publish(broken)
  const { id } = await broker.publish({})

  await eventually(() => expect(following.handled).toMatchObject([{ id }]))
  await eventually(() => expect(following.lost).toHaveLength(1))
  expect(String(following.lost[0]?.error)).toContain(reason)
  await allDone()
})

test('a handler that takes longer than the broker waits gets its event once', async () => {
  await broker.ackWait(3_000)
  const deliveries: string[] = []
  const free = Promise.withResolvers<void>()
  await using following = await follow(broker, {
    store: {
      once: async ({ id }, work) => {
        deliveries.push(id)
        await work(undefined)
        return 'handled'
      },
    },
    handle: () => free.promise,
  })

  const { id } = await broker.publish({})
  // The broker has asked itself three times whether it is forgotten.
  setTimeout(free.resolve, 9_500)

  await eventually(() => expect(following.handled).toHaveLength(1))
  await allDone()
  expect(deliveries).toEqual([id])
  const info = await broker.stage.manager.consumers.info('EVENTS', 'crm-events')
  expect(info.num_redelivered).toBe(0)
  await broker.ackWait(60_000)
})

test('a stop finishes what is being handled and hands everything else back at once, in its order', async () => {
  const store = memoryStore()
  const begun = Promise.withResolvers<void>()
  const allArrived = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const first = await follow(broker, {
    store,
    concurrency: 2,
    handle: ({ sequence }) => {
      if (sequence === 1) begun.resolve()
      else allArrived.resolve()
      return free.promise
    },
  })
  const { object, id } = await broker.publish({ sequence: 1 })
  for (const sequence of [2, 3, 4]) await broker.publish({ object, sequence })
  const other = await broker.publish({ sequence: 5 })
  // What the broker sends while the program stops returns at once too, before the events that the program holds.
  await Promise.all([begun.promise, allArrived.promise])

  const stopped = first[Symbol.asyncDispose]()
  free.resolve()
  await stopped
  await using second = await follow(broker, { store })

  // Long before the broker would deliver them again by itself.
  await eventually(() => expect(second.handled).toHaveLength(3))
  expect(first.handled.map((event) => event.id).toSorted()).toEqual([id, other.id].toSorted())
  expect(second.handled.map((event) => [event.object, event.sequence])).toEqual(
    [2, 3, 4].map((sequence) => [object, sequence]),
  )
  await allDone()
})

test('several objects are handled at the same time when asked, and each in its order', async () => {
  let running = 0
  let most = 0
  await using following = await follow(broker, {
    concurrency: 3,
    handle: async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
    },
  })

  const objects = await Promise.all(Array.from({ length: 5 }, () => broker.publish({ sequence: 1 })))
  for (let sequence = 2; sequence <= 40; sequence += 1)
    for (const { object } of objects) await broker.publish({ object, sequence })

  await eventually(() => expect(following.handled).toHaveLength(200))
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(3)
  for (const { object } of objects)
    expect(following.handled.filter((event) => event.object === object).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    )
  await allDone()
})

test('following that ends when all is read has handled known, unknown, failed and broken events', async () => {
  const store = memoryStore()
  const known = await broker.publish({})
  {
    await using first = await follow(broker, { store, endsWhenRead: true })
    await first.ended
    expect(first.handled).toMatchObject([known])
  }
  await broker.publish(known)
  const { id } = await broker.publish({ sequence: 13 })
  await broker.publish({ type: 'apartment.sold' })
  await broker.publish({ bare: true })
  await broker.publish(known)
  let failures = 0
  await using following = await follow(broker, {
    store,
    endsWhenRead: true,
    hearsUnknown: false,
    handle: () => {
      if (failures++ === 0) throw new Error('the database is away')
    },
  })

  await following.ended

  expect(following.handled).toMatchObject([{ id }])
  expect(following.lost).toHaveLength(1)
  await allDone()
})

test('following that ends when all is read waits for what another program was given and did not acknowledge', async () => {
  await broker.ackWait(2_000)
  const { id } = await broker.publish({})
  const consumer = await jetstream(await broker.connectAsCrm()).consumers.get('EVENTS', 'crm-events')
  expect(await consumer.next()).not.toBeNull()

  await using following = await follow(broker, { endsWhenRead: true })
  await following.ended

  expect(following.handled).toMatchObject([{ id }])
  await broker.ackWait(60_000)
})

test('following that ends when all is read ends at once when there is nothing', async () => {
  await using following = await follow(broker, { endsWhenRead: true })

  await following.ended

  expect(following.handled).toEqual([])
})
