import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { anEndpoint } from './an-endpoint.ts'
import { openReceiver } from './open-receiver.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('an event arrives at the endpoint, signed, with the published bytes in it', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  const data = '{"id":"apt_1",  "surface_m2":48.50, "big":12345678901234567890, "label":"Żółta"}'
  const occurredAt = new Date()

  const id = await world.publish({ accountId: landlord.accountId, data, occurredAt })

  const [received] = await eventually(() => {
    expect(receiver.received).toHaveLength(1)
    return receiver.received
  })
  const { headers = {}, body = '', path } = received ?? {}
  expect(path).toBe('/hooks')
  expect(headers['webhook-id']).toBe(id)
  expect(headers['content-type']).toBe('application/json')
  expect(headers['user-agent']).toMatch(/^Lokum-Webhooks\//)
  expect(headers['accept-encoding']).toBe('identity')
  expect(headers['webhook-attempt']).toBe('1')
  expect(headers).toMatchObject({ 'webhook-sequence': '1' })
  expect(headers['webhook-test']).toBeUndefined()
  const head = `{"id":"${id}","type":"apartment.created","object":"apt_01jd3k5q9ze8r9v4k7m2n6p0xs","sequence":1`
  expect(body).toBe(`${head},"occurred_at":"${occurredAt.toISOString()}","data":${data}}`)
  const signed = {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  }
  expect(new StandardWebhook(endpoint.secret).verify(body, signed)).toMatchObject({ type: 'apartment.created' })
  new SvixWebhook(endpoint.secret).verify(body, signed)
  for (const verifier of [new StandardWebhook(endpoint.secret), new SvixWebhook(endpoint.secret)])
    expect(() => verifier.verify(`${body} `, signed)).toThrow()
  await eventually(async () => {
    const { body: page } = await landlord.request('GET', `/v1/webhook-deliveries?event_id=${id}`)
    expect(page.data).toMatchObject([{ state: 'succeeded', attempts_made: 1, last_status: 204, last_error: null }])
  })
})
