import { afterEach, expect, test } from '@jest/globals'
import type { Context } from '@lokum/service-kit/http/context'
import { OutcomeUnknown } from '../../src/problem.ts'
import { openSilentProxy } from '../database/silent-proxy.ts'
import { openTestDatabase } from '../stage.ts'
import { openScene, type Scene, thingTable } from './scene.ts'

let stack: AsyncDisposableStack
let scene: Scene
afterEach(() => stack.disposeAsync())

/** A scene whose connections to the database go through a proxy. */
async function openProxied() {
  stack = new AsyncDisposableStack()
  const database = stack.use(await openTestDatabase([thingTable]))
  const proxy = stack.use(await openSilentProxy(database.url))
  scene = stack.use(await openScene({ databaseUrl: proxy.url }))
  const things = async () => (await database.pool.query('SELECT count(*)::int AS n FROM thing')).rows[0].n
  return { proxy, things }
}

async function openPlain(duringWrite: (context: Context) => Promise<void>) {
  stack = new AsyncDisposableStack()
  scene = stack.use(await openScene({ duringWrite }))
}

const create = (path = '/v1/things') =>
  scene.call('POST', path, { body: '{"text":"a"}', headers: { 'idempotency-key': 'k' } })

test('a change whose commit was carried out and not confirmed has an unknown outcome, and its key repeats the answer', async () => {
  const { proxy, things } = await openProxied()
  proxy.cutAnswerTo('commit')

  const first = await create()
  const second = await create()

  expect(first).toMatchObject({ status: 503, code: 'outcome_unknown' })
  expect(first.headers['retry-after']).toBeUndefined()
  expect(second).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } })
  expect(await things()).toBe(1)
})

test('a read whose commit was not confirmed has changed nothing, so it may simply be repeated', async () => {
  stack = new AsyncDisposableStack()
  const duringRead = () => Promise.reject(new OutcomeUnknown(new Error('Connection terminated unexpectedly')))
  scene = stack.use(await openScene({ duringRead }))

  const read = await scene.call('GET', '/v1/things/1')
  const file = await scene.call('GET', '/v1/things/1/content')

  for (const answer of [read, file])
    expect(answer).toMatchObject({ status: 503, code: 'overloaded', headers: { 'retry-after': '1' } })
})

test('a change in one statement whose answer was lost has an unknown outcome too', async () => {
  const { proxy, things } = await openProxied()
  proxy.cutAnswerTo('INSERT INTO thing')

  const answer = await create('/v1/things-at-once')

  expect(answer).toMatchObject({ status: 503, code: 'outcome_unknown' })
  expect(await things()).toBe(1)
})

test('a change that was lost before its commit was not carried out', async () => {
  const { proxy, things } = await openProxied()
  proxy.cutAnswerTo('INSERT INTO thing')

  const answer = await create()

  expect(answer).toMatchObject({ status: 503, code: 'overloaded' })
  expect(await things()).toBe(0)
})

const breakConstraint = async ({ em }: Context) => {
  await em.execute("INSERT INTO thing (id, text) SELECT id, 'b' FROM thing")
}

test('a constraint that nothing translates lets a change be carried out once more', async () => {
  let attempts = 0
  await openPlain(async (context) => {
    attempts += 1
    if (attempts === 1) await breakConstraint(context)
  })

  const answer = await create()

  expect(answer.status).toBe(201)
  expect(await scene.things()).toBe(1)
  expect(scene.lines.map(({ message }) => message)).toEqual(['database.refused', 'request.served'])
})

test('a change that a constraint refuses twice is a bug', async () => {
  await openPlain(breakConstraint)

  const answer = await create()

  expect(answer).toMatchObject({ status: 500, code: 'internal_error' })
  expect(await scene.things()).toBe(0)
  expect(scene.lines.map(({ message }) => message)).toEqual(['database.refused', 'request.failed'])
})
