import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { jetstreamManager } from '@nats-io/jetstream'
import { listPartitions } from '../src/retention/list-partitions.ts'
import { anEndpoint } from './an-endpoint.ts'
import { openReceiver } from './open-receiver.ts'
import { type OwnWorld, openOwnWorld } from './own-world.ts'

const outside = { drainMs: 20_000 }
let world: OwnWorld
beforeAll(async () => {
  world = await openOwnWorld({}, outside)
})
afterAll(() => world[Symbol.asyncDispose]())

const idsOf = ({ received }: Awaited<ReturnType<typeof openReceiver>>) =>
  received.map(({ headers }) => headers['webhook-id'])

test('the service makes the partitions of its tables by itself', async () => {
  await eventually(async () => {
    const tables = (await listPartitions(world)).map(({ table }) => table)
    expect(new Set(tables)).toEqual(new Set(['event', 'delivery', 'attempt']))
    expect(tables).toHaveLength(12)
  })
})

test('a stopping service lets running attempts finish and records them', async () => {
  const answers: (() => void)[] = []
  await using receiver = await openReceiver((response) => {
    answers.push(() => response.writeHead(204).end())
  })
  const landlord = await world.aLandlord()
  await anEndpoint(landlord, { url: receiver.url })
  const eventId = await world.publish({ accountId: landlord.accountId })
  await eventually(() => expect(answers).toHaveLength(1))

  const stopped = world.services.webhooks.stop()
  for (const answer of answers) answer()
  await stopped

  const { rows } = await world.pool.query('SELECT state, attempts_made FROM delivery WHERE event_id = $1', [eventId])
  expect(rows).toEqual([{ state: 'succeeded', attempts_made: 1 }])
  expect((await world.pool.query('SELECT FROM worker')).rowCount).toBe(0)
})

test('attempts that do not finish in time are returned uncounted and delivered after the restart', async () => {
  outside.drainMs = 200
  await world.services.webhooks.start()
  await using receiver = await openReceiver(() => undefined)
  const landlord = await world.aLandlord()
  await anEndpoint(landlord, { url: receiver.url })
  const eventId = await world.publish({ accountId: landlord.accountId })
  await eventually(() => expect(receiver.received).toHaveLength(1))

  await world.services.webhooks.stop()
  receiver.behave((response) => response.writeHead(204).end())
  await world.services.webhooks.start()

  await eventually(async () => {
    const { rows } = await world.pool.query('SELECT state, attempts_made FROM delivery WHERE event_id = $1', [eventId])
    expect(rows).toEqual([{ state: 'succeeded', attempts_made: 1 }])
  })
  const { rows } = await world.pool.query(
    'SELECT error FROM attempt JOIN delivery ON delivery.id = delivery_id WHERE event_id = $1 ORDER BY attempt.id',
    [eventId],
  )
  expect(rows).toEqual([{ error: 'interrupted' }, { error: null }])
  expect(idsOf(receiver)).toEqual([eventId, eventId])
})

test('events that arrive while the service is down are delivered after its restart', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  await anEndpoint(landlord, { url: receiver.url })
  await world.publish({ accountId: landlord.accountId })
  await eventually(() => expect(receiver.received).toHaveLength(1))

  await world.services.webhooks.stop()
  const ids = await Promise.all(Array.from({ length: 50 }, () => world.publish({ accountId: landlord.accountId })))
  await world.services.webhooks.start()

  await eventually(() => expect(receiver.received).toHaveLength(51))
  expect(new Set(idsOf(receiver).slice(1))).toEqual(new Set(ids))
})

test('a consumer that is made again begins at the last event that occurred, not at a sample', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: receiver.url })
  await world.publish({ accountId: landlord.accountId })
  await landlord.request('POST', `/v1/webhook-endpoints/${id}/test`, { body: {} })
  await eventually(() => expect(receiver.received).toHaveLength(2))
  const later = `UPDATE event SET occurred_at = now() + interval '1 hour' WHERE account_id = $1
    AND id IN (SELECT event_id FROM delivery WHERE trigger = 'test')`
  const samples = await world.pool.query(later, [landlord.accountId])

  await world.services.webhooks.stop()
  await (await jetstreamManager(world.broker)).consumers.delete('EVENTS', 'webhooks-events')
  const missed = await world.publish({ accountId: landlord.accountId })
  await world.services.webhooks.start()

  expect(samples.rowCount).toBe(1)
  await eventually(() => expect(idsOf(receiver)).toContain(missed))
})
