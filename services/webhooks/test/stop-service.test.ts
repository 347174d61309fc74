import { afterEach, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { anEndpoint } from './an-endpoint.ts'
import { openReceiver } from './open-receiver.ts'
import { openWorld, type World } from './world.ts'

let world: World
afterEach(() => world[Symbol.asyncDispose]())

test('a stopping service lets running attempts finish and records them', async () => {
  world = await openWorld()
  const answers: (() => void)[] = []
  await using receiver = await openReceiver((response) => {
    answers.push(() => response.writeHead(204).end())
  })
  const landlord = await world.aLandlord()
  await anEndpoint(landlord, { url: receiver.url })
  const eventId = await world.publish({ accountId: landlord.accountId })
  await eventually(() => expect(answers).toHaveLength(1))

  const stopped = world.service[Symbol.asyncDispose]()
  for (const answer of answers) answer()
  await stopped

  const { rows } = await world.pool.query('SELECT state, attempts_made FROM delivery WHERE event_id = $1', [eventId])
  expect(rows).toEqual([{ state: 'succeeded', attempts_made: 1 }])
  expect((await world.pool.query('SELECT FROM worker')).rowCount).toBe(0)
})

test('attempts that do not finish in time are returned uncounted and delivered after the restart', async () => {
  world = await openWorld({}, { drainMs: 200 })
  await using receiver = await openReceiver(() => undefined)
  const landlord = await world.aLandlord()
  await anEndpoint(landlord, { url: receiver.url })
  const eventId = await world.publish({ accountId: landlord.accountId })
  await eventually(() => expect(receiver.received).toHaveLength(1))

  receiver.behave((response) => response.writeHead(204).end())
  await world.restart()

  await eventually(async () => {
    const { rows } = await world.pool.query('SELECT state, attempts_made FROM delivery WHERE event_id = $1', [eventId])
    expect(rows).toEqual([{ state: 'succeeded', attempts_made: 1 }])
  })
  const { rows } = await world.pool.query(
    'SELECT error FROM attempt JOIN delivery ON delivery.id = delivery_id WHERE event_id = $1 ORDER BY attempt.id',
    [eventId],
  )
  expect(rows).toEqual([{ error: 'interrupted' }, { error: null }])
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId])
})

test('events that arrive while the service is down are delivered after its restart', async () => {
  world = await openWorld()
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  await anEndpoint(landlord, { url: receiver.url })
  await world.publish({ accountId: landlord.accountId })
  await eventually(() => expect(receiver.received).toHaveLength(1))

  await world.service[Symbol.asyncDispose]()
  const ids = await Promise.all(Array.from({ length: 50 }, () => world.publish({ accountId: landlord.accountId })))
  await world.restart()

  await eventually(() => expect(receiver.received).toHaveLength(51))
  const received = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(received.slice(1))).toEqual(new Set(ids))
})
