import { afterEach, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Context } from '@lokum/service-kit/http/context'
import { sweepKeys } from '@lokum/service-kit/idempotency/sweep-keys'
import { openScene, type Scene } from '../http/scene.ts'

let scene: Scene
afterEach(() => scene[Symbol.asyncDispose]())

const create = (key: string, { text = 'a', account = 'one', path = '/v1/things' } = {}) =>
  scene.call('POST', path, { body: JSON.stringify({ text }), headers: { 'idempotency-key': key }, account })
const pid = async ({ em }: Context) => {
  const [row] = await em.execute<{ pid: number }[]>('SELECT pg_backend_pid() AS pid')
  return row?.pid
}

test('fifty calls with one key at once make one thing and give fifty equal answers', async () => {
  scene = await openScene()

  const answers = await Promise.all(Array.from({ length: 50 }, () => create('"fifty"')))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(49)
  expect(await scene.things()).toBe(1)
})

test('a key with other content is refused, of another account or operation it is another key', async () => {
  scene = await openScene()
  await create('k')

  const outcomes = [
    await create('k', { text: 'b' }),
    await create('k', { account: 'two' }),
    await create('k', { path: '/v1/things/a/secrets' }),
    await create('k', { path: '/v1/things/b/secrets' }),
  ]

  expect(outcomes.map(({ status }) => status)).toEqual([422, 201, 201, 422])
  expect(outcomes.map(({ headers }) => headers['idempotent-replayed'])).toEqual(Array.from({ length: 4 }))
})

test('a first call that fails leaves nothing, and the repeated one is carried out', async () => {
  let isBroken = true
  scene = await openScene({
    duringWrite: async () => {
      if (isBroken) throw new Error('broken')
    },
  })
  expect((await create('k')).status).toBe(500)
  expect(await scene.things()).toBe(0)

  isBroken = false
  const second = await create('k')

  expect(second.status).toBe(201)
  expect(second.headers['idempotent-replayed']).toBeUndefined()
  expect((await create('k')).text).toBe(second.text)
})

/** Lets hours pass for the keys that are remembered, on the only clock that counts for them. */
const age = (hours: number) =>
  scene.database.pool.query("UPDATE idempotency_key SET expires_at = expires_at - $1 * interval '1 hour'", [hours])

test('within three days the answer is the same, and after them the key is free', async () => {
  scene = await openScene()
  const first = await create('k')

  await age(71.99)
  const within = await create('k')
  await age(0.02)
  const after = await create('k', { text: 'other' })

  expect(within.text).toBe(first.text)
  expect(after.status).toBe(201)
  expect(after.headers['idempotent-replayed']).toBeUndefined()
  expect(await scene.things()).toBe(2)
})

test.each([25, 100, -100])('a service whose clock jumps by %d hours forgets no key', async (hours) => {
  scene = await openScene()
  const first = await create('k')

  scene.passHours(hours)
  const again = await create('k')
  await create('new')
  scene.passHours(-hours)
  await sweepKeys(scene.database.pool)
  const later = [await create('k'), await create('new')]

  expect(again.text).toBe(first.text)
  expect(later.map(({ headers }) => headers['idempotent-replayed'])).toEqual(['true', 'true'])
  expect(await scene.things()).toBe(2)
})

test('expired keys are swept and others stay', async () => {
  scene = await openScene()
  await create('old')
  await age(73)
  await create('new')

  await sweepKeys(scene.database.pool)

  const { rows } = await scene.database.pool.query('SELECT key FROM idempotency_key')
  expect(rows).toEqual([{ key: 'new' }])
})

test('an answer with a secret is remembered encrypted and given again in clear', async () => {
  scene = await openScene()

  const first = await create('k', { text: 'whsec_abc', path: '/v1/things/a/secrets' })
  const second = await create('k', { text: 'whsec_abc', path: '/v1/things/a/secrets' })

  expect(second.text).toBe(first.text)
  const { rows } = await scene.database.pool.query('SELECT body, headers FROM idempotency_key')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('whsec_abc')
  expect(rows[0].body).toMatch(/^k1:/)
})

test('an answer with a secret is not given at all by a service that could not encrypt it', async () => {
  scene = await openScene({ cipher: null })

  const refused = await create('k', { text: 'whsec_abc', path: '/v1/things/a/secrets' })

  expect(refused.status).toBe(500)
  expect(await scene.things()).toBe(0)
})

test('only a POST has a key: another method is carried out as often as it is sent', async () => {
  scene = await openScene()
  await create('thing')
  const change = (text: string) =>
    scene.call('PATCH', '/v1/things/1', {
      body: JSON.stringify({ text }),
      headers: { 'idempotency-key': 'k', 'if-match': '"3"' },
    })

  const answers = [await change('b'), await change('c')]

  expect(answers.map(({ status, headers }) => [status, headers['idempotent-replayed']])).toEqual([
    [200, undefined],
    [200, undefined],
  ])
})

test('a call whose first one still runs waits and then has to retry', async () => {
  const release = Promise.withResolvers<void>()
  let entered = 0
  scene = await openScene({
    duringWrite: async () => {
      entered += 1
      await release.promise
    },
  })
  const first = create('k')
  await eventually(() => entered === 1)

  const second = await create('k')
  release.resolve()

  expect(second).toMatchObject({ status: 409, code: 'idempotency_conflict', headers: { 'retry-after': '1' } })
  expect((await first).status).toBe(201)
  expect((await create('k')).headers['idempotent-replayed']).toBe('true')
})

test('a connection that is killed in the middle leaves nothing and is answered as overloaded', async () => {
  let kills = 0
  scene = await openScene({
    duringWrite: async (context) => {
      if (kills > 0) return
      kills += 1
      await scene.database.pool.query('SELECT pg_terminate_backend($1, 2000)', [await pid(context)])
      await context.em.execute('SELECT 1')
    },
  })

  const first = await create('k')
  const second = await create('k')

  expect(first).toMatchObject({ status: 503, code: 'overloaded' })
  expect(second.status).toBe(201)
  expect(await scene.things()).toBe(1)
})
