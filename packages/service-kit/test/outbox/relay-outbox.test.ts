import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { range } from '../inbox/scene.ts'
import { openScene, type Scene } from './scene.ts'

let scene: Scene

const measured = atDepth({ usual: 10, deep: 50 })

describe('a relay that runs', () => {
  let relay: ReturnType<Scene['relay']>
  beforeAll(async () => {
    scene = await openScene()
    relay = scene.relay('one')
  })
  afterAll(async () => {
    await relay[Symbol.asyncDispose]()
    await scene[Symbol.asyncDispose]()
  })

  test('a committed event is on the stream before the next sweep', async () => {
    await scene.record('apt_1', [1])
    await eventually(async () => expect(await scene.waiting()).toBe(0))
    const connection = await scene.broker.connect()
    let arrived = Promise.withResolvers<void>()
    connection.subscribe('apartment.>', { callback: () => arrived.resolve() })
    await connection.flush()

    const delays: number[] = []
    for (const sequence of range(measured, 2)) {
      arrived = Promise.withResolvers()
      await scene.record('apt_1', [sequence])
      const committedAt = performance.now()
      relay.wake()
      await arrived.promise
      delays.push(performance.now() - committedAt)
    }

    const median = delays.toSorted((a, b) => a - b)[measured / 2] ?? Number.NaN
    process.stdout.write(`commit to broker: p50 ${median.toFixed(1)} ms, worst ${Math.max(...delays).toFixed(1)} ms\n`)
    // The sweep, which finds an event without a wake-up, comes once a second.
    expect(median).toBeLessThan(400)
  })

  test('an event without a wake-up is found by the sweep', async () => {
    await eventually(async () => expect(await scene.leader()).toBe('one'))

    await scene.record('apt_2', [1])

    await eventually(async () => expect(await scene.waiting()).toBe(0))
  })

  test('a missing stream is made again, and an event that waited for it says for how long, on the clock of its database', async () => {
    await scene.record('apt_3', [1])
    await eventually(async () => expect(await scene.waiting()).toBe(0))

    // First the stream: the relay would publish into it at once.
    await (await scene.manager()).streams.delete('EVENTS')
    await scene.pool.query(
      `UPDATE outbox_event SET recorded_at = recorded_at - interval '1 hour', published_at = NULL WHERE aggregate_id = 'apt_3'`,
    )

    const [message] = await eventually(async () => {
      const stored = await scene.stored()
      expect(stored).toHaveLength(1)
      return stored
    })
    expect(message?.waitedMs).toBeGreaterThanOrEqual(3_600_000)
    expect(message?.waitedMs).toBeLessThan(3_660_000)
  })

  test('an event that the broker never takes holds up no other', async () => {
    await scene.pool.query(`
    INSERT INTO outbox_event (id, type, account_id, aggregate_id, sequence, occurred_at, data)
    VALUES ('evt_x', 'apartment.unheard', 'acc_1', 'apt_x', 1, clock_timestamp(), '{}')`)

    for (const number of range(20)) await scene.record(`apt_many${number}`, range(20))

    await eventually(async () => expect(await scene.waiting()).toBe(1))
  })
})

describe('a relay of its own', () => {
  afterEach(() => scene[Symbol.asyncDispose]())

  const changes = atDepth({ usual: 20, deep: 100 })

  test('all changes of each of five objects arrive in order, also through a killed broker', async () => {
    scene = await openScene()
    await using _relay = scene.relay('one')
    const aggregates = range(5).map((number) => `apt_${number}`)
    await Promise.all(aggregates.map((aggregate) => scene.record(aggregate, range(changes / 2))))
    await scene.broker.server.kill()
    await Promise.all(aggregates.map((aggregate) => scene.record(aggregate, range(changes / 2, changes / 2 + 1))))

    await scene.broker.server.start()

    await eventually(async () => expect(await scene.waiting()).toBe(0))
    const stored = await scene.stored()
    for (const aggregate of aggregates) {
      const own = stored.filter((message) => message.aggregate === aggregate)
      expect([...new Set(own.map(({ sequence }) => sequence))]).toEqual(range(changes))
    }
    const { rows } = await scene.pool.query('SELECT id, data FROM outbox_event')
    const recorded = new Map<string, string>(rows.map(({ id, data }) => [id, data]))
    expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(recorded.keys()))
    for (const { id, text } of stored) expect(text).toBe(recorded.get(id))
  })

  test('a broker that is away at the start is waited for', async () => {
    scene = await openScene({ started: false })
    await using relay = scene.relay('one')
    await scene.record('apt_1', [1, 2, 3])
    relay.wake()

    await scene.broker.server.start()

    await eventually(async () => expect(await scene.waiting()).toBe(0))
    expect((await scene.stored()).map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  })

  /** A relay that has published one event; the next one waits, and the broker is away. */
  async function openWithoutBroker() {
    scene = await openScene()
    const relay = scene.relay('one')
    await scene.record('apt_1', [1])
    await eventually(async () => expect(await scene.waiting()).toBe(0))
    await scene.broker.server.kill()
    await scene.record('apt_1', [2])
    return relay
  }

  test('a relay stops while the broker is away and events wait', async () => {
    const relay = await openWithoutBroker()
    relay.wake()

    await relay[Symbol.asyncDispose]()

    expect(await scene.waiting()).toBe(1)
  })

  test('a relay that waits for acknowledgements of a broker that is away stops, and the next one publishes the event', async () => {
    const relay = await openWithoutBroker()
    const since = await scene.now()
    relay.wake()
    await eventually(async () => expect(await scene.hasLookedSince(since)).toBe(true))

    await relay[Symbol.asyncDispose]()
    await scene.broker.server.start()
    await using _next = scene.relay('two')

    await eventually(async () => expect(await scene.waiting()).toBe(0))
    expect((await scene.stored()).map(({ sequence }) => sequence)).toEqual([1, 2])
  })
})
