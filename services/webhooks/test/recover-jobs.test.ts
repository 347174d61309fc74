import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { newId } from '@lokum/service-kit/ids'
import { anEndpoint } from './an-endpoint.ts'
import { aFailedEndpoint, ended, statesOf } from './jobs.ts'
import { openReceiver } from './open-receiver.ts'
import { auditedOf, eventsAbout } from './records.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const created_from = '2026-01-01T00:00:00Z'
const recoverOf = (endpoint: { id: string }) => `/v1/webhook-endpoints/${endpoint.id}/recover`

test('what was exhausted is delivered after all, with the same ids and the attempts it had, and the job says so', async () => {
  await using receiver = await openReceiver()
  const { landlord, endpoint, eventIds } = await aFailedEndpoint(world, receiver)

  const { status, headers, body } = await landlord.request('POST', recoverOf(endpoint), { body: { created_from } })

  expect(status).toBe(202)
  expect(headers.location).toBe(`/v1/webhook-endpoints/${endpoint.id}/jobs/${body.id}`)
  expect(body).toMatchObject({
    kind: 'recover',
    state: 'running',
    examined: 0,
    queued: 0,
    event_types: null,
    reached_at: null,
  })
  expect(body).toMatchObject({ occurred_from: '2026-01-01T00:00:00.000Z', states: ['exhausted', 'held', 'cancelled'] })
  const job = await ended(landlord, body)
  expect(job).toMatchObject({ state: 'finished', examined: 3, queued: 3, waits_for: null, error: null })
  expect(job.finished_at >= job.created_at && job.reached_at <= job.occurred_to).toBe(true)
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ succeeded: 3 }))
  expect(receiver.received.map(({ headers }) => headers['webhook-id']).toSorted()).toEqual(eventIds.toSorted())
  const { body: page } = await landlord.request('GET', `/v1/webhook-deliveries?event_id=${eventIds[0]}`)
  const { body: delivery } = await landlord.request('GET', `/v1/webhook-deliveries/${page.data[0].id}`)
  expect(delivery).toMatchObject({ trigger: 'event', replay_number: 0 })
  expect(delivery.attempts).toMatchObject([{ status: 500 }, { status: 500 }, { status: 204 }])
})

test('start and end are published and audited, the end in the name of the service', async () => {
  await using receiver = await openReceiver()
  const { landlord, endpoint } = await aFailedEndpoint(world, receiver, { events: 1 })

  const { body: job } = await landlord.request('POST', recoverOf(endpoint), { body: { created_from } })
  await ended(landlord, job)

  expect(await eventsAbout(world, job.id)).toMatchObject([
    { type: 'webhook.job_started', data: { id: job.id, state: 'running' } },
    { type: 'webhook.job_finished', data: { id: job.id, state: 'finished', queued: 1 } },
  ])
  const { rows } = await world.pool.query('SELECT body FROM audit_entry WHERE resource_id = $1 ORDER BY id', [job.id])
  expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
    { action: 'webhook.job_started', object: job.id, account_id: landlord.accountId },
    { action: 'webhook.job_finished', actor: { sub: 'webhooks', kind: 'client' } },
  ])
  expect(await auditedOf(world, job.id)).toEqual(['webhook.job_finished'])
})

test('after 410 the endpoint is resumed first, then what was answered so and what was held is delivered', async () => {
  await using receiver = await openReceiver()
  const { landlord, endpoint } = await aFailedEndpoint(world, receiver, { status: 410 })

  const early = await landlord.request('POST', recoverOf(endpoint), { body: { created_from } })
  await landlord.request('POST', `/v1/webhook-endpoints/${endpoint.id}/reopen`)
  const { body: job } = await landlord.request('POST', recoverOf(endpoint), { body: { created_from } })

  expect(early).toMatchObject({ status: 409, body: { code: 'endpoint_disabled' } })
  expect(await ended(landlord, job)).toMatchObject({ state: 'finished', queued: 3 })
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ succeeded: 3 }))
})

test('only the states that are named are recovered', async () => {
  await using receiver = await openReceiver()
  const { landlord, endpoint } = await aFailedEndpoint(world, receiver, { status: 410 })
  await landlord.request('POST', `/v1/webhook-endpoints/${endpoint.id}/reopen`)

  const { body: job } = await landlord.request('POST', recoverOf(endpoint), {
    body: { created_from, states: ['held'] },
  })

  expect(await ended(landlord, job)).toMatchObject({ states: ['held'], examined: 3, queued: 2 })
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ cancelled: 1, succeeded: 2 }))
})

test('deliveries that their receiver declined stay declined', async () => {
  await using receiver = await openReceiver((response) =>
    response.writeHead(400, { 'webhook-delivery': 'abort-message' }).end(),
  )
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  await world.publish({ accountId: landlord.accountId })
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ cancelled: 1 }))

  const { body: job } = await landlord.request('POST', recoverOf(endpoint), { body: { created_from } })

  expect(await ended(landlord, job)).toMatchObject({ state: 'finished', examined: 1, queued: 0 })
})

test('a delivery whose event was deleted by retention stays unchanged', async () => {
  await using receiver = await openReceiver()
  const { landlord, endpoint, eventIds } = await aFailedEndpoint(world, receiver)
  await world.pool.query('DELETE FROM event WHERE id = $1', [eventIds[0]])

  const { body: job } = await landlord.request('POST', recoverOf(endpoint), { body: { created_from } })

  expect(await ended(landlord, job)).toMatchObject({ state: 'finished', examined: 3, queued: 2 })
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ exhausted: 1, succeeded: 2 }))
})

test('the same key starts one job, and its answer comes again', async () => {
  await using receiver = await openReceiver()
  const { landlord, endpoint } = await aFailedEndpoint(world, receiver, { events: 1 })
  const call = { body: { created_from }, headers: { 'idempotency-key': 'once' } }

  const first = await landlord.request('POST', recoverOf(endpoint), call)
  const again = await landlord.request('POST', recoverOf(endpoint), call)

  expect(again.bytes).toEqual(first.bytes)
  expect(again.headers['idempotent-replayed']).toBe('true')
  const { body } = await landlord.request('GET', `/v1/webhook-endpoints/${endpoint.id}/jobs`)
  expect(body.data).toHaveLength(1)
})

test.each([
  [{}, '#/created_from'],
  [{ created_from: 'yesterday' }, '#/created_from'],
  [{ created_from: '2999-01-01T00:00:00Z' }, '#/created_from'],
  [{ created_from, states: [] }, '#/states'],
  [{ created_from, states: ['pending'] }, '#/states/0'],
  [{ created_from, until: created_from }, '#/until'],
])('the body %j is refused with the place of the fault', async (body, pointer) => {
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: 'http://127.0.0.1:9/hooks' })

  const answer = await landlord.request('POST', recoverOf(endpoint), { body })

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ pointer }] } })
})

test('of a deleted endpoint, of another account and of none there is nothing to recover', async () => {
  const [owner, stranger] = [await world.aLandlord(), await world.aLandlord()]
  const [kept, deleted] = [await anEndpoint(owner, nowhere), await anEndpoint(owner, nowhere)]
  await owner.request('DELETE', `/v1/webhook-endpoints/${deleted.id}`)

  for (const [who, id] of [
    [owner, deleted.id],
    [stranger, kept.id],
    [owner, newId('endpoint')],
  ] as const) {
    for (const [path, body] of [
      ['recover', { created_from }],
      ['replay', { occurred_from: created_from, occurred_to: '2026-02-01T00:00:00Z' }],
    ] as const) {
      const answer = await who.request('POST', `/v1/webhook-endpoints/${id}/${path}`, { body })
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  }
})

const nowhere = { url: 'http://127.0.0.1:9/hooks' }
