import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { anEndpoint } from './an-endpoint.ts'
import { act, ended, minutesAgo, newEvents, replay, storeEvents } from './jobs.ts'
import { openReceiver } from './open-receiver.ts'
import { eventsAbout } from './records.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('an endpoint has one job at a time and an account five; a cancelled one makes room', async () => {
  const landlord = await world.aLandlord()
  const endpoints: { id: string }[] = []
  for (let count = 0; count < 6; count += 1) {
    const endpoint = await anEndpoint(landlord, { url: 'http://127.0.0.1:9/hooks' })
    await act(landlord, endpoint, 'pause')
    endpoints.push(endpoint)
  }

  const answers = []
  for (const endpoint of endpoints) answers.push(await replay(landlord, endpoint))
  const [first] = endpoints
  const second = await replay(landlord, first ?? { id: '' })
  const stranger = await world.aLandlord()
  const foreign = await replay(stranger, await anEndpoint(stranger, { url: 'http://127.0.0.1:9/hooks' }))
  await landlord.request('POST', `${answers[0]?.headers.location}/cancel`)
  const last = await replay(landlord, endpoints[5] ?? { id: '' })

  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 409])
  expect(answers[5]?.body.code).toBe('job_limit_reached')
  expect(second).toMatchObject({ status: 409, body: { code: 'job_limit_reached' } })
  expect([foreign.status, last.status]).toEqual([202, 202])
})

test('of many that start a job at the same time one does', async () => {
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: 'http://127.0.0.1:9/hooks' })
  await act(landlord, endpoint, 'pause')

  const answers = await Promise.all(Array.from({ length: 8 }, () => replay(landlord, endpoint)))

  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'job_limit_reached')).toHaveLength(7)
})

test('cancelling ends a job where it is, once, and is published and audited in the caller’s name', async () => {
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: 'http://127.0.0.1:9/hooks' })
  await act(landlord, endpoint, 'pause')
  const { body: job, headers } = await replay(landlord, endpoint)

  const cancelled = await landlord.request('POST', `${headers.location}/cancel`)
  const again = await landlord.request('POST', `${headers.location}/cancel`)

  expect(cancelled).toMatchObject({ status: 200, body: { id: job.id, state: 'cancelled', error: null } })
  expect(again).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(await eventsAbout(world, job.id)).toMatchObject([
    { type: 'webhook.job_started' },
    { type: 'webhook.job_cancelled', data: { state: 'cancelled' } },
  ])
})

test('a job ends when its endpoint is deleted, or is disabled by 410', async () => {
  await using receiver = await openReceiver((response) => response.writeHead(410).end())
  const landlord = await world.aLandlord()
  await storeEvents(world, landlord.accountId, newEvents(600), { at: minutesAgo(60) })
  const [gone, deleted] = [
    await anEndpoint(landlord, { url: receiver.url }),
    await anEndpoint(landlord, { url: receiver.url }),
  ]
  await act(landlord, deleted, 'pause')

  const { body: ofGone } = await replay(landlord, gone)
  const { body: ofDeleted } = await replay(landlord, deleted)
  await landlord.request('DELETE', `/v1/webhook-endpoints/${deleted.id}`)

  expect(await ended(landlord, ofGone)).toMatchObject({ state: 'failed', error: 'endpoint_disabled' })
  expect(await ended(landlord, ofDeleted)).toMatchObject({ state: 'cancelled', error: 'endpoint_deleted', queued: 0 })
  expect((await eventsAbout(world, ofGone.id)).map(({ type }) => type)).toEqual([
    'webhook.job_started',
    'webhook.job_finished',
  ])
})

test('jobs are listed newest first, and only to their account', async () => {
  const [landlord, stranger] = [await world.aLandlord(), await world.aLandlord()]
  const endpoint = await anEndpoint(landlord, { url: 'http://127.0.0.1:9/hooks' })
  const jobs: { id: string; endpoint_id: string }[] = []
  for (let count = 0; count < 3; count += 1) {
    const { body } = await replay(landlord, endpoint)
    await ended(landlord, body)
    jobs.unshift(body)
  }
  const path = `/v1/webhook-endpoints/${endpoint.id}/jobs`

  const { body: page } = await landlord.request('GET', `${path}?limit=2`)
  const { body: rest } = await landlord.request('GET', `${path}?limit=2&cursor=${page.next_cursor}`)

  expect([...page.data, ...rest.data].map(({ id }) => id)).toEqual(jobs.map(({ id }) => id))
  expect(rest.next_cursor).toBeNull()
  for (const [method, foreign] of [
    ['GET', path],
    ['GET', `${path}/${jobs[0]?.id}`],
    ['POST', `${path}/${jobs[0]?.id}/cancel`],
  ] as const)
    expect(await stranger.request(method, foreign)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
