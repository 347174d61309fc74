import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { versionIn } from '@lokum/local-stack/testing/version-in'
import { anEndpoint } from './an-endpoint.ts'
import { openReceiver } from './open-receiver.ts'
import { auditedOf, eventsAbout } from './records.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const path = (id: string, verb = '') => `/v1/webhook-endpoints/${id}${verb}`

async function statesOf(endpointId: string): Promise<readonly string[]> {
  const text = 'SELECT state FROM delivery WHERE endpoint_id = $1 ORDER BY id'
  const { rows } = await world.pool.query<{ state: string }>(text, [endpointId])
  return rows.map(({ state }) => state)
}

/** One that answered 410 to its first event, and got another one since. */
async function aDisabledEndpoint(receiver: Awaited<ReturnType<typeof openReceiver>>) {
  const landlord = await world.aLandlord()
  const { secret: _, ...endpoint } = await anEndpoint(landlord, { url: receiver.url })
  receiver.behave((response) => response.writeHead(410).end())
  await world.publish({ accountId: landlord.accountId })
  await eventually(async () => expect(await statesOf(endpoint.id)).toEqual(['cancelled']))
  await world.publish({ accountId: landlord.accountId })
  await eventually(async () => expect(await statesOf(endpoint.id)).toEqual(['cancelled', 'held']))
  receiver.behave((response) => response.writeHead(204).end())
  receiver.received.length = 0
  return { landlord, endpoint }
}

test('a paused endpoint gets nothing, and everything when it is resumed', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const { secret: _, ...endpoint } = await anEndpoint(landlord, { url: receiver.url })
  const { id } = endpoint

  const paused = await landlord.request('POST', path(id, '/pause'))
  const events = [1, 2, 3].map(() => world.publish({ accountId: landlord.accountId }))
  await eventually(async () => expect(await statesOf(id)).toEqual(['pending', 'pending', 'pending']))
  const sleeps = `SELECT FROM fairness_queue WHERE endpoint_id = $1 AND next_due_at = 'infinity'`
  await eventually(async () => expect((await world.pool.query(sleeps, [id])).rowCount).toBe(1))
  const duringPause = [...receiver.received]
  const resumed = await landlord.request('POST', path(id, '/reopen'))

  expect(paused).toMatchObject({ status: 200, headers: { etag: '"2"' } })
  expect(paused.body).toEqual({ ...endpoint, state: 'paused', updated_at: paused.body.updated_at })
  expect(duringPause).toEqual([])
  expect(resumed).toMatchObject({ status: 200, headers: { etag: '"3"' } })
  expect(resumed.body).toEqual({ ...endpoint, state: 'active', updated_at: resumed.body.updated_at })
  await eventually(async () => expect(await statesOf(id)).toEqual(['succeeded', 'succeeded', 'succeeded']))
  const arrived = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(arrived.toSorted()).toEqual((await Promise.all(events)).toSorted())
  expect(await eventsAbout(world, id)).toEqual([
    { type: 'webhook.endpoint_paused', data: paused.body },
    { type: 'webhook.endpoint_reopened', data: resumed.body },
  ])
  expect(await auditedOf(world, id)).toEqual(['webhook.endpoint_paused', 'webhook.endpoint_reopened'])
})

test('an attempt that is on its way when its endpoint is paused ends as it ends', async () => {
  let answer = () => {}
  await using receiver = await openReceiver((response) => {
    answer = () => void response.writeHead(204).end()
  })
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: receiver.url })
  await world.publish({ accountId: landlord.accountId })
  await eventually(() => expect(receiver.received).toHaveLength(1))

  await landlord.request('POST', path(id, '/pause'))
  answer()

  await eventually(async () => expect(await statesOf(id)).toEqual(['succeeded']))
})

test.each([
  ['pause', 'paused'],
  ['reopen', 'active'],
])('to %s an endpoint that is %s already changes nothing', async (verb, state) => {
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: 'https://93.184.215.14/' })
  if (state === 'paused') await landlord.request('POST', path(id, '/pause'))
  const before = await landlord.request('GET', path(id))

  const again = await landlord.request('POST', path(id, `/${verb}`))

  expect(again).toMatchObject({ status: 200, body: before.body })
  expect(versionIn(again.headers)).toBe(versionIn(before.headers))
  expect(again.body.state).toBe(state)
  expect(await eventsAbout(world, id)).toHaveLength(state === 'paused' ? 1 : 0)
})

test.each(['pause', 'reopen'])('to %s honours If-Match', async (verb) => {
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: 'https://93.184.215.14/' })

  const stale = await landlord.request('POST', path(id, `/${verb}`), { headers: { 'if-match': '"9"' } })

  expect(stale).toMatchObject({ status: 412, body: { code: 'precondition_failed' } })
  expect((await landlord.request('GET', path(id))).body.state).toBe('active')
})

test('a disabled endpoint cannot be paused', async () => {
  await using receiver = await openReceiver()
  const { landlord, endpoint } = await aDisabledEndpoint(receiver)

  const answer = await landlord.request('POST', path(endpoint.id, '/pause'))

  expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  const { body } = await landlord.request('GET', path(endpoint.id))
  expect(body).toMatchObject({ state: 'disabled', disabled_reason: 'gone' })
})

test('a disabled endpoint that is resumed gets only new events, and its failures are forgotten', async () => {
  await using receiver = await openReceiver()
  const { landlord, endpoint } = await aDisabledEndpoint(receiver)
  const failed = `
    UPDATE fairness_queue SET failing_since = '2026-11-01', failures = 7, exhausted = 2, warned = 3 WHERE endpoint_id = $1`
  await world.pool.query(failed, [endpoint.id])
  const before = await landlord.request('GET', path(endpoint.id))

  const resumed = await landlord.request('POST', path(endpoint.id, '/reopen'))
  const event = await world.publish({ accountId: landlord.accountId })

  expect(before.body.failing_since).toBe('2026-11-01T00:00:00.000Z')
  expect(resumed.body).toEqual({ ...endpoint, state: 'active', updated_at: resumed.body.updated_at })
  await eventually(async () => expect(await statesOf(endpoint.id)).toEqual(['cancelled', 'held', 'succeeded']))
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([event])
  const fairness = 'SELECT failing_since, failures, exhausted, warned FROM fairness_queue WHERE endpoint_id = $1'
  const { rows } = await world.pool.query(fairness, [endpoint.id])
  expect(rows).toEqual([{ failing_since: null, failures: 0, exhausted: 0, warned: 0 }])
  const [, ...since] = await eventsAbout(world, endpoint.id)
  expect(since).toEqual([{ type: 'webhook.endpoint_enabled', data: resumed.body }])
  expect(await auditedOf(world, endpoint.id)).toEqual(['webhook.endpoint_disabled', 'webhook.endpoint_enabled'])
})

test('an endpoint says since when it fails, and nothing of it once it accepts', async () => {
  await using receiver = await openReceiver((response) => response.writeHead(500).end())
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: receiver.url })
  const began = new Date().toISOString()

  await world.publish({ accountId: landlord.accountId })
  const failing = await eventually(async () => {
    const { body } = await landlord.request('GET', '/v1/webhook-endpoints')
    expect(body.data[0].failing_since > began).toBe(true)
    return body.data[0]
  })
  receiver.behave((response) => response.writeHead(204).end())
  await world.publish({ accountId: landlord.accountId })

  expect(failing.state).toBe('active')
  await eventually(async () => {
    const { body } = await landlord.request('GET', path(id))
    expect(body.failing_since).toBe(null)
  })
})
