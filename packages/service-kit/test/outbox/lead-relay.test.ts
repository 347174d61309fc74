import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { createLeaseHolder } from '@lokum/service-kit/outbox/hold-lease'
import { openScene, type Scene } from './scene.ts'

let scene: Scene
beforeEach(async () => {
  scene = await openScene()
})
afterEach(() => scene[Symbol.asyncDispose]())

test('of two relays one leads, and a wake of the other reaches it', async () => {
  await using _leader = scene.relay('one')
  await eventually(async () => expect(await scene.leader()).toBe('one'))
  await using follower = scene.relay('two')

  await scene.record('apt_1', [1, 2, 3])
  follower.wake()

  await eventually(async () => expect(await scene.waiting()).toBe(0))
  expect(await scene.leader()).toBe('one')
  expect((await scene.stored()).map(({ sequence }) => sequence)).toEqual([1, 2, 3])
})

test('a leader that stops hands over at once', async () => {
  const leader = scene.relay('one')
  await eventually(async () => expect(await scene.leader()).toBe('one'))
  await using _follower = scene.relay('two')

  await leader[Symbol.asyncDispose]()
  const left = await scene.leader()

  expect(left).not.toBe('one')
  await eventually(async () => expect(await scene.leader()).toBe('two'))
})

test('a leader that vanished is followed when its lease of ten seconds ends', async () => {
  await createLeaseHolder({ pool: scene.pool, holder: 'vanished' }).hold()
  const { rows } = await scene.pool.query(
    'SELECT extract(epoch FROM expires_at - clock_timestamp()) AS s FROM relay_lease',
  )
  await scene.record('apt_1', [1])
  await using _follower = scene.relay('two')
  expect(await scene.leader()).toBe('vanished')

  await scene.pool.query(`UPDATE relay_lease SET expires_at = clock_timestamp() + interval '300 ms'`)

  await eventually(async () => expect(await scene.leader()).toBe('two'))
  await eventually(async () => expect(await scene.waiting()).toBe(0))
  expect(Number(rows[0].s)).toBeLessThanOrEqual(10)
})

test('a lease is given to one holder, kept by renewing, and each change of hands has a token of its own', async () => {
  const [one, two] = ['one', 'two'].map((holder) => createLeaseHolder({ pool: scene.pool, holder }))

  const first = await one?.hold()
  expect(await two?.hold()).toBeUndefined()
  await scene.pool.query('UPDATE relay_lease SET expires_at = clock_timestamp()')
  const second = await two?.hold()

  expect(first).toEqual({ holder: 'one', token: '1' })
  expect(second).toEqual({ holder: 'two', token: '2' })
})

test('a leader whose lease passed on while it published marks nothing', async () => {
  await scene.record('apt_1', [1])
  // The lease changes hands in the database at the moment in which the leader takes it.
  await scene.pool.query(`
    CREATE FUNCTION usurp() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE relay_lease SET holder = 'usurper', token = token + 1; RETURN NULL; END $$`)
  await scene.pool.query(`
    CREATE TRIGGER usurper AFTER INSERT ON relay_lease FOR EACH ROW EXECUTE FUNCTION usurp()`)

  const stopped = scene.relay('stopped')

  await eventually(async () => expect(await scene.stored()).not.toHaveLength(0))
  await stopped[Symbol.asyncDispose]()

  expect(await scene.waiting()).toBe(1)
  expect(await scene.leader()).toBe('usurper')
})
