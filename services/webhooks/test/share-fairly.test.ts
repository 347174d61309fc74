import { setInterval as every } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { newId } from '@lokum/service-kit/ids'
import { storeEvents } from '../src/ingest/store-events.ts'
import { anEndpoint } from './an-endpoint.ts'
import { openReceiver, type Received } from './open-receiver.ts'
import { type OwnWorld, openOwnWorld } from './own-world.ts'
import { anApartment } from './publish-event.ts'

let world: OwnWorld
beforeAll(async () => {
  world = await openOwnWorld({ WEBHOOKS_CONCURRENCY: '50' }, { attemptMs: 2_000 })
})
afterAll(() => world[Symbol.asyncDispose]())

type Behaviour = Parameters<typeof openReceiver>[0]

const hang: Behaviour = () => undefined
const drip: Behaviour = (response) => {
  response.writeHead(200)
  const dripping = setInterval(() => response.write('.'), 100)
  response.on('close', () => clearInterval(dripping))
}
const answerSlowly: Behaviour = (response) => {
  const late = setTimeout(() => response.writeHead(204).end(), 700)
  response.on('close', () => clearTimeout(late))
}

/** An endpoint of an account of its own with so many deliveries due at once. */
async function aBurdenedEndpoint(url: string, due: number): Promise<void> {
  const landlord = await world.aLandlord()
  await anEndpoint(landlord, { url })
  const batchSize = 2_000
  for (let stored = 0; stored < due; stored += batchSize) {
    const events = Array.from({ length: Math.min(batchSize, due - stored) }, () => ({
      id: newId('event'),
      type: 'apartment.created',
      accountId: landlord.accountId,
      aggregateId: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs',
      sequence: 1,
      occurredAt: new Date(),
      waitedMs: 0,
      data: anApartment(),
      traceparent: undefined,
    }))
    await storeEvents({ pool: world.pool, firstDelayMs: 0 }, { unreadable: [], events })
  }
}

const published = atDepth({ usual: 40, deep: 120 })
const due = atDepth({ usual: { backlogged: 6_000, slow: 300 }, deep: { backlogged: 20_000, slow: 1_000 } })

test('endpoints that hang, drip, answer slowly or have thousands due do not delay the first attempt of another', async () => {
  await using hanging = await openReceiver(hang)
  await using dripping = await openReceiver(drip)
  await using slow = await openReceiver(answerSlowly)
  await using backlogged = await openReceiver()
  await using healthy = await openReceiver()
  const quick = await world.aLandlord()
  await anEndpoint(quick, { url: healthy.url })
  await aBurdenedEndpoint(backlogged.url, due.backlogged)
  for (const { url } of [hanging, dripping, slow]) await aBurdenedEndpoint(url, due.slow)
  await eventually(() => {
    for (const { received } of [hanging, dripping, slow, backlogged]) expect(received.length).toBeGreaterThan(0)
  })

  const publishedAt = new Map<string, number>()
  for await (const _ of every(25)) {
    const id = newId('event')
    publishedAt.set(id, performance.now())
    await world.publish({ id, accountId: quick.accountId })
    if (publishedAt.size === published) break
  }

  await eventually(() => expect(healthy.received).toHaveLength(published))
  const waited = healthy.received.map(({ headers, at }: Received) => {
    return at - (publishedAt.get(String(headers['webhook-id'])) ?? Number.NEGATIVE_INFINITY)
  })
  const p99 = waited.toSorted((one, other) => one - other)[Math.floor(0.99 * waited.length)]
  // A lane that waits for one of them waits for the fifteen seconds of an attempt.
  expect(p99).toBeLessThan(15_000)
  const { rows } = await world.pool.query('SELECT count(*)::int AS waiting FROM delivery_queue WHERE claim IS NULL')
  expect(rows[0].waiting).toBeGreaterThan(due.backlogged / 4)
})
