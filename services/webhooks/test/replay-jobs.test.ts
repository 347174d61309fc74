import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { anEndpoint } from './an-endpoint.ts'
import { act, ended, jobOf, minutesAgo, newEvents, replay, statesOf, storeEvents, theDay } from './jobs.ts'
import { openReceiver } from './open-receiver.ts'
import { eventsAbout } from './records.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

// A busy machine takes its time for hundreds of attempts.
const patience = { deadlineMs: 60_000 }

test('an endpoint that came later gets what occurred before, and what it had comes again as a delivery of its own', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const before = newEvents(3)
  await storeEvents(world, landlord.accountId, before, { at: minutesAgo(60) })
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  const had = await world.publish({ accountId: landlord.accountId })
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ succeeded: 1 }))

  const { status, headers, body } = await replay(landlord, endpoint)

  expect(status).toBe(202)
  expect(headers.location).toBe(`/v1/webhook-endpoints/${endpoint.id}/jobs/${body.id}`)
  expect(body).toMatchObject({ kind: 'replay', state: 'running', states: null })
  expect(body.occurred_to <= body.created_at).toBe(true)
  expect(body.event_types.toSorted()).toEqual(['apartment.archived', 'apartment.created', 'apartment.updated'])
  expect(await ended(landlord, body)).toMatchObject({ state: 'finished', queued: 4 })
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ succeeded: 5 }))
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids.toSorted()).toEqual([...before, had, had].toSorted())
  const { body: page } = await landlord.request('GET', '/v1/webhook-deliveries?trigger=replay')
  expect(page.data).toHaveLength(4)
  for (const delivery of page.data) expect(delivery).toMatchObject({ replay_number: 1, state: 'succeeded' })
  expect(await eventsAbout(world, body.id)).toMatchObject([
    { type: 'webhook.job_started' },
    { type: 'webhook.job_finished', data: { queued: 4 } },
  ])
})

test('only events of the requested range, types and account are delivered', async () => {
  await using receiver = await openReceiver()
  const [landlord, other] = [await world.aLandlord(), await world.aLandlord()]
  const [early, wanted, late, updated, foreign, settled] = newEvents(6).map((id) => [id])
  const { accountId } = landlord
  await storeEvents(world, accountId, early ?? [], { at: minutesAgo(60) })
  await storeEvents(world, accountId, wanted ?? [], { at: minutesAgo(50) })
  await storeEvents(world, accountId, late ?? [], { at: minutesAgo(40) })
  await storeEvents(world, accountId, updated ?? [], { at: minutesAgo(50), type: 'apartment.updated' })
  await storeEvents(world, accountId, settled ?? [], { at: minutesAgo(50), type: 'settlement.created' })
  await storeEvents(world, other.accountId, foreign ?? [], { at: minutesAgo(50) })
  const endpoint = await anEndpoint(landlord, { url: receiver.url })

  const range = { occurred_from: minutesAgo(55).toISOString(), occurred_to: minutesAgo(45).toISOString() }
  const { body: job } = await replay(landlord, endpoint, { ...range, event_types: ['apartment.created'] })

  expect(await ended(landlord, job)).toMatchObject({ event_types: ['apartment.created'], queued: 1 })
  await eventually(() => expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(wanted))
})

test('a sample that tried an endpoint is no event and is not replayed', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  await landlord.request('POST', `/v1/webhook-endpoints/${endpoint.id}/test`, { body: {} })
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ succeeded: 1 }))

  const { body: job } = await replay(landlord, endpoint)

  expect(await ended(landlord, job)).toMatchObject({ state: 'finished', queued: 0 })
})

test.each([
  [{ ...theDay(), event_types: ['settlement.created'] }, '#/event_types/0', 'invalid_value'],
  [{ ...theDay(), event_types: ['apartment.created', 'nothing.ever'] }, '#/event_types/1', 'invalid_value'],
  [{ occurred_from: '2026-02-01T00:00:00Z', occurred_to: '2026-02-01T00:00:00Z' }, '#/occurred_from', 'invalid_value'],
  [{ occurred_from: '2999-02-01T00:00:00Z', occurred_to: '2999-03-01T00:00:00Z' }, '#/occurred_from', 'invalid_value'],
  [{ occurred_from: '2026-02-01T00:00:00Z' }, '#/occurred_to', 'required'],
])('%j is refused at %s', async (body, pointer, code) => {
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: 'http://127.0.0.1:9/hooks' })

  const answer = await replay(landlord, endpoint, body)

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ pointer, code }] } })
})

test('a token that may not read the events does not have them sent', async () => {
  const landlord = await world.aLandlord({ account: 'reader' })
  const scopes = landlordScopes.filter((scope) => scope !== 'apartments.read')
  const lesser = await world.aLandlord({ account: 'reader', scopes })
  const endpoint = await anEndpoint(landlord, { url: 'http://127.0.0.1:9/hooks' })

  const answer = await replay(lesser, endpoint)

  const errors = [{ pointer: '#/event_types', code: 'scope_needed' }]
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors } })
})

test('the job of a paused endpoint waits, says so, and goes on when it is resumed', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  await storeEvents(world, landlord.accountId, newEvents(2), { at: minutesAgo(60) })
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  await act(landlord, endpoint, 'pause')

  const { body: job } = await replay(landlord, endpoint)
  await eventually(async () => expect(await jobOf(landlord, job)).toMatchObject({ waits_for: 'reopen', examined: 0 }))
  await act(landlord, endpoint, 'reopen')

  expect(await ended(landlord, job)).toMatchObject({ state: 'finished', queued: 2, waits_for: null })
})

test('a receiver that fails gets a first part and nothing more until it takes one', async () => {
  await using receiver = await openReceiver((response) => response.writeHead(500, { 'retry-after': '2' }).end())
  const landlord = await world.aLandlord()
  await storeEvents(world, landlord.accountId, newEvents(1_000), { at: minutesAgo(60) })
  const endpoint = await anEndpoint(landlord, { url: receiver.url })

  const { body: job } = await replay(landlord, endpoint)
  const waiting = await eventually(async () => {
    const found = await jobOf(landlord, job)
    expect(found).toMatchObject({ state: 'running', waits_for: 'receiver' })
    return found
  }, patience)
  receiver.behave((response) => response.writeHead(204).end())

  expect(waiting.queued).toBeLessThan(500)
  expect(await ended(landlord, job, 40_000)).toMatchObject({ state: 'finished', queued: 1_000 })
})

test('an event that occurs during a large replay does not wait for it', async () => {
  await using receiver = await openReceiver((response) => setTimeout(() => response.writeHead(204).end(), 100))
  const landlord = await world.aLandlord()
  await storeEvents(world, landlord.accountId, newEvents(1_500), { at: minutesAgo(60) })
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  const { body: job } = await replay(landlord, endpoint)
  await eventually(() => expect(receiver.received.length).toBeGreaterThan(200), patience)

  const fresh = await world.publish({ accountId: landlord.accountId })
  const already = receiver.received.length
  await eventually(() => expect(placeOf(receiver, fresh)).toBeGreaterThan(0), patience)

  expect(placeOf(receiver, fresh) - already).toBeLessThan(700)
  receiver.behave((response) => response.writeHead(204).end())
  expect(await ended(landlord, job, 60_000)).toMatchObject({ state: 'finished', queued: 1_500 })
})

function placeOf({ received }: Awaited<ReturnType<typeof openReceiver>>, eventId: string): number {
  return received.findIndex(({ headers }) => headers['webhook-id'] === eventId)
}
