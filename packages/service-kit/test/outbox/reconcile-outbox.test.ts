import { expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { ordinaryStreams, streamConfig } from '@lokum/service-kit/broker/stream-config'
import { newId } from '@lokum/service-kit/ids'
import { nanos } from '@nats-io/transport-node'
import { range } from '../inbox/scene.ts'
import { openReconcilerScene, type ReconcilerScene } from './reconciler-scene.ts'

const nothingOpen = { unasked: 0, doubts: 0 }
const patient = { deadlineMs: 30_000 }

/** Changes of five objects that the broker has acknowledged. */
async function publishHistory(scene: ReconcilerScene, changes = 20) {
  await using _relay = scene.relay('publisher')
  await Promise.all(range(5).map((number) => scene.record(`apt_${number}`, range(changes))))
  await eventually(async () => expect(await scene.waiting()).toBe(0))
}

async function expectAllKnown(scene: ReconcilerScene) {
  const rows = await scene.rows()
  await eventually(() => expect(scene.known.size).toBe(rows.length), patient)
  expect(rows.map(({ id }) => ({ id, data: scene.known.get(id) }))).toEqual(rows.map(({ id, data }) => ({ id, data })))
  await eventually(async () => expect(await scene.open()).toEqual(nothingOpen), patient)
}

/** The previous broker; no user can purge ours. */
async function makePurgeable(scene: ReconcilerScene) {
  const manager = await scene.manager()
  const config = { ...streamConfig('EVENTS', ordinaryStreams), deny_purge: false, duplicate_window: nanos(2_000) }
  await manager.streams.add(config)
  await manager.streams.add(streamConfig('AUDIT', ordinaryStreams))
}

const insertPublished = `
  INSERT INTO outbox_event (id, type, account_id, aggregate_id, sequence, occurred_at, data, published_at)
  SELECT id, 'apartment.updated', 'acc_1', 'apt_' || n, 1, clock_timestamp(), '{}', clock_timestamp()
  FROM unnest($1::text[]) WITH ORDINALITY AS event (id, n)`

const losses: [string, (scene: ReconcilerScene) => Promise<unknown>][] = [
  ['that lost its volume', (scene) => scene.loseBroker()],
  ['whose stream was deleted', async (scene) => (await scene.manager()).streams.delete('EVENTS')],
]

test.each(losses.slice(0, atDepth({ usual: 1, deep: 2 })))(
  'what a broker %s had not passed on arrives, with its ids and bytes, without a hand',
  async (_, lose) => {
    await using scene = await openReconcilerScene()
    await publishHistory(scene)
    await lose(scene)

    await using _reader = scene.read()
    await using _reconciler = scene.reconciler('one')

    await expectAllKnown(scene)
  },
)

test('what was purged arrives once the broker no longer takes it for a copy', async () => {
  await using scene = await openReconcilerScene()
  await makePurgeable(scene)
  await publishHistory(scene)
  await (await scene.manager()).streams.purge('EVENTS')

  await using _reader = scene.read()
  await using _reconciler = scene.reconciler('one', { againMs: 300, longestAgainMs: 300 })

  await expectAllKnown(scene)
})

const lost = atDepth({ usual: 1_100, deep: 2_500 })

test('more than a page that was lost arrives page by page', async () => {
  await using scene = await openReconcilerScene()
  const ids = range(lost).map(() => newId('event'))
  await scene.pool.query(insertPublished, [ids])

  await using _reader = scene.read()
  await using _reconciler = scene.reconciler('one', { againMs: 60_000 })

  await expectAllKnown(scene)
  expect(await scene.stored()).toHaveLength(lost)
})

test('what is known is not published again', async () => {
  await using scene = await openReconcilerScene()
  await using _reader = scene.read()
  await publishHistory(scene)
  await eventually(() => expect(scene.known.size).toBe(100))
  const before = await scene.rows()

  await using _reconciler = scene.reconciler('one')

  await eventually(async () => expect(await scene.open()).toEqual(nothingOpen))
  expect(await scene.rows()).toEqual(before)
})

test('what is found in the second asking is not published again', async () => {
  await using scene = await openReconcilerScene()
  await publishHistory(scene)
  const before = await scene.rows()
  // A reader that catches up has the rest a moment later.
  const meanwhile = async () => {
    if (scene.asked.length > 1) for (const { id, data } of before) scene.known.set(id, data)
  }

  await using _reconciler = scene.reconciler('one', { meanwhile })

  await eventually(() => expect(scene.asked.length).toBeGreaterThan(1))
  await eventually(async () => expect(await scene.open()).toEqual(nothingOpen))
  expect(await scene.rows()).toEqual(before)
})

test('while the reader is away nothing is published again, deleted or forgotten, and afterwards it goes on', async () => {
  await using scene = await openReconcilerScene()
  await publishHistory(scene)
  await scene.pool.query(`UPDATE outbox_event SET occurred_at = occurred_at - interval '20 days'`)
  await scene.loseBroker()
  const before = await scene.rows()
  scene.away(true)
  await using _reconciler = scene.reconciler('one')
  await eventually(() => expect(scene.asked.length).toBeGreaterThan(10))
  expect(await scene.rows()).toEqual(before)
  expect(await scene.open()).toEqual({ unasked: 100, doubts: 0 })

  scene.away(false)
  await using _reader = scene.read()

  await eventually(() => expect(scene.known.size).toBe(100), patient)
  // Known and old: now they may go.
  await eventually(async () => expect(await scene.rows()).toEqual([]))
})

test('of two processes the leader alone asks, and the other one follows it', async () => {
  await using scene = await openReconcilerScene()
  const leader = scene.reconciler('one')
  await eventually(async () => expect(await scene.leader()).toBe('one'))
  await using _follower = scene.reconciler('two')
  await scene.record('apt_1', range(20))
  await eventually(() => expect(scene.asked.length).toBeGreaterThan(5))
  expect(new Set(scene.asked.map(({ holder }) => holder))).toEqual(new Set(['one']))

  await leader[Symbol.asyncDispose]()

  await eventually(() => expect(scene.asked.at(-1)?.holder).toBe('two'), patient)
})

test('a leader whose lease passed on while it asked changes nothing', async () => {
  await using scene = await openReconcilerScene()
  await publishHistory(scene)
  const usurp = () =>
    scene.pool.query(`UPDATE relay_lease SET holder = 'usurper', token = token + 1, expires_at = 'infinity'`)

  await using _stopped = scene.reconciler('stopped', { meanwhile: usurp })

  await eventually(() => expect(scene.asked.length).toBeGreaterThan(0))
  await eventually(async () => expect(await scene.leader()).toBe('usurper'))
  expect(await scene.open()).toEqual({ unasked: 100, doubts: 0 })
})

test('an event that is committed after later ones is not passed over', async () => {
  await using scene = await openReconcilerScene()
  const id = newId('event')
  const slow = await scene.pool.connect()
  await slow.query('BEGIN')
  await slow.query(
    `INSERT INTO outbox_event (id, type, account_id, aggregate_id, sequence, occurred_at, data)
     VALUES ($1, 'apartment.updated', 'acc_1', 'apt_slow', 1, clock_timestamp(), '{}')`,
    [id],
  )
  await using _reader = scene.read()
  await publishHistory(scene)
  await using _reconciler = scene.reconciler('one')
  await eventually(() => expect(scene.rounds()).toBeGreaterThan(20))
  expect(scene.asked).toEqual([])

  await slow.query('COMMIT')
  slow.release()

  await eventually(() => expect(scene.asked.flatMap(({ ids }) => ids)).toContain(id))
  await expectAllKnown(scene)
})

test('an event that can never be published holds up no other', async () => {
  await using scene = await openReconcilerScene()
  await scene.pool.query(`
    INSERT INTO outbox_event (id, type, account_id, aggregate_id, sequence, occurred_at, data)
    VALUES ('evt_x', 'apartment.unheard', 'acc_1', 'apt_x', 1, clock_timestamp(), '{}')`)
  await using _reader = scene.read()
  await using _reconciler = scene.reconciler('one')

  await scene.record('apt_1', range(50))

  await eventually(async () => expect(await scene.open()).toEqual({ unasked: 0, doubts: 1 }), patient)
  await eventually(() => expect(scene.known.size).toBe(50))
})

test('an event that is never accepted is published again less and less often', async () => {
  await using scene = await openReconcilerScene()
  await publishHistory(scene, 1)
  await using _reconciler = scene.reconciler('one', { againMs: 50, longestAgainMs: 60_000 })

  const tries = `SELECT FROM outbox_unconfirmed WHERE tries >= 4 AND again_at > clock_timestamp() + interval '200 ms'`
  await eventually(async () => expect((await scene.pool.query(tries)).rows).toHaveLength(5), patient)
})

test('what consumers need not remember any more is published again once', async () => {
  await using scene = await openReconcilerScene()
  await publishHistory(scene, 1)
  await scene.pool.query(`UPDATE outbox_event SET occurred_at = occurred_at - interval '31 days'`)
  await scene.loseBroker()

  await using _reconciler = scene.reconciler('one', { keptMs: 365 * 86_400_000 })

  await eventually(async () => expect(await scene.open()).toEqual(nothingOpen))
  await eventually(async () => expect(await scene.stored()).toHaveLength(5))
})
