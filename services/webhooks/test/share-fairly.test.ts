import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { anEndpoint, openReceiver, openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ WEBHOOKS_CONCURRENCY: '10' }, { attemptMs: 2_000 })
})
afterAll(() => world[Symbol.asyncDispose]())

test('an endpoint that hangs with three hundred due does not delay another', async () => {
  await using hanging = await openReceiver(() => undefined)
  await using healthy = await openReceiver()
  const slow = await world.aLandlord()
  const quick = await world.aLandlord()
  await anEndpoint(slow, { url: hanging.url })
  await anEndpoint(quick, { url: healthy.url })
  await Promise.all(Array.from({ length: 300 }, () => world.publish({ accountId: slow.accountId })))
  await eventually(() => expect(hanging.received.length).toBeGreaterThan(0))

  const publishedAt = performance.now()
  await Promise.all(Array.from({ length: 20 }, () => world.publish({ accountId: quick.accountId })))

  await eventually(() => expect(healthy.received).toHaveLength(20))
  const lastAt = Math.max(...healthy.received.map(({ at }) => at))
  expect(lastAt - publishedAt).toBeLessThan(1_500)
  const { rows } = await world.pool.query('SELECT count(*)::int AS waiting FROM delivery_queue WHERE claim IS NULL')
  expect(rows[0].waiting).toBeGreaterThan(200)
})
