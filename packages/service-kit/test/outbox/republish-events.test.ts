import { expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { countEvents, NothingPublished, republishEvents } from '@lokum/service-kit/outbox/republish-events'
import { range } from '../inbox/scene.ts'
import { openScene, type Scene } from './scene.ts'

const ever = { from: new Date(0), to: new Date('2100-01-01'), type: undefined }

const changes = atDepth({ usual: 10, deep: 50 })
const all = 5 * changes

/** Changes of each of five objects, published. */
async function publishHistory(scene: Scene) {
  await Promise.all(range(5).map((number) => scene.record(`apt_${number}`, range(changes))))
  await eventually(async () => expect(await scene.waiting()).toBe(0))
}

/** The broker starts again without anything that it had. */
async function emptyBroker(scene: Scene) {
  await scene.broker.server.kill()
  await scene.broker.loseVolume()
  await scene.broker.server.start()
}

async function expectWholeHistory(scene: Scene) {
  const stored = await scene.stored()
  const { rows } = await scene.pool.query('SELECT id, data FROM outbox_event ORDER BY seq')
  const texts = new Map(stored.map(({ id, text }) => [id, text]))
  expect(rows.map(({ id }) => ({ id, data: texts.get(id) }))).toEqual(rows)
  for (const number of range(5)) {
    const own = stored.filter(({ aggregate }) => aggregate === `apt_${number}`).map(({ sequence }) => sequence)
    expect([...new Set(own)]).toEqual(range(changes))
  }
}

test('a range is on the stream again after a lost volume, with its ids, bytes and order; before, it is kept once', async () => {
  await using scene = await openScene()
  await using _relay = scene.relay('one')
  await publishHistory(scene)

  // Counting changes nothing.
  expect(await countEvents(scene, ever)).toBe(all)
  expect(await scene.waiting()).toBe(0)
  // Within its window the broker keeps one copy of each.
  expect(await republishEvents(scene, ever)).toBe(all)
  expect(await scene.stored()).toHaveLength(all)

  await emptyBroker(scene)

  expect(await republishEvents(scene, ever)).toBe(all)

  expect(await scene.stored()).toHaveLength(all)
  await expectWholeHistory(scene)
})

test('only what occurred in the range is published again, and only the type that was asked for', async () => {
  await using scene = await openScene()
  await using _relay = scene.relay('one')
  await publishHistory(scene)
  await emptyBroker(scene)
  await scene.pool.query(`UPDATE outbox_event SET occurred_at = '2026-11-02T00:00:00Z'`)
  await scene.pool.query(`UPDATE outbox_event SET occurred_at = '2026-11-01T00:00:00Z' WHERE aggregate_id = 'apt_2'`)
  const firstDay = { ...ever, from: new Date('2026-11-01'), to: new Date('2026-11-02') }

  expect(await countEvents(scene, firstDay)).toBe(changes)
  expect(await republishEvents(scene, { ...firstDay, type: 'apartment.created' })).toBe(0)
  expect(await republishEvents(scene, { ...firstDay, type: 'apartment.updated' })).toBe(changes)

  expect((await scene.stored()).map(({ aggregate }) => aggregate)).toEqual(range(changes).map(() => 'apt_2'))
})

test('two runs at once and fresh changes in between do no harm', async () => {
  await using scene = await openScene()
  await using relay = scene.relay('one')
  await publishHistory(scene)
  await emptyBroker(scene)

  const runs = [republishEvents(scene, ever), republishEvents(scene, ever)]
  await scene.record('apt_fresh', range(20))
  relay.wake()
  await Promise.all(runs)

  await eventually(async () => expect(await scene.waiting()).toBe(0))
  await expectWholeHistory(scene)
  const fresh = (await scene.stored()).filter(({ aggregate }) => aggregate === 'apt_fresh')
  expect([...new Set(fresh.map(({ sequence }) => sequence))]).toEqual(range(20))
})

test('a run without a publishing service reports it, and all events are published later', async () => {
  await using scene = await openScene()
  {
    await using _relay = scene.relay('one')
    await publishHistory(scene)
  }
  await scene.broker.server.kill()
  await scene.broker.loseVolume()
  // A gap, as rolled back transactions leave it, so that the history lies in several batches.
  await scene.pool.query(`ALTER TABLE outbox_event ALTER COLUMN seq RESTART WITH 5000`)
  await scene.record('apt_5', range(changes))
  await scene.pool.query('UPDATE outbox_event SET published_at = clock_timestamp()')

  const broken = republishEvents({ pool: scene.pool, patienceMs: 300 }, ever)
  await expect(broken).rejects.toThrow(NothingPublished)
  await expect(broken).rejects.toMatchObject({ marked: all })
  await scene.broker.server.start()
  await using _relay = scene.relay('two')
  await eventually(async () => expect(await scene.waiting()).toBe(0))
  expect(await republishEvents(scene, ever)).toBe(all + changes)

  expect(await scene.stored()).toHaveLength(all + changes)
  await expectWholeHistory(scene)
})
