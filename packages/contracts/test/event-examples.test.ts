import { expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { events } from '../src/catalogue.ts'
import { eventExamples } from '../src/documents/event-example.ts'
import { orderingObject } from '../src/documents/event-object.ts'
import { generatedFiles } from '../src/documents/generated-files.ts'
import { standaloneJsonSchema } from '../src/documents/json-schema.ts'
import { readExamples } from '../src/documents/read-examples.ts'
import { idPrefixes } from '../src/values/id-prefixes.ts'
import { StoredEvent } from '../src/webhooks/event.ts'

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)

const examples = readExamples()
const samples = eventExamples(examples)
const dataOf = (type: string) => JSON.parse(JSON.stringify(samples.get(type)?.data))

test.each(events.map((event) => [event.type, event] as const))('the example of %s is a whole event', (type, event) => {
  const example = samples.get(type)

  expect(StoredEvent.parse(example)).toEqual(example)
  expect(event.data.parse(example?.data)).toEqual(example?.data)
  expect(ajv.validate(standaloneJsonSchema(event.data, 'answer'), example?.data)).toBe(true)
})

test('no two examples share an identifier, and each is about an object of the kind that orders its type', () => {
  const all = [...samples.values()]

  expect(new Set(all.map(({ id }) => id)).size).toBe(events.length)
  for (const { type, object, data } of all) {
    const kind = orderingObject(type)
    if (kind === 'any') continue
    expect([type, object.slice(0, 3)]).toEqual([type, idPrefixes[kind]])
    if (kind !== 'account') expect(data).toMatchObject({ id: object })
  }
})

/** The states that the names of events speak of. */
const states: Readonly<Record<string, string>> = {
  'apartment.created': 'setup',
  'apartment.archived': 'archived',
  'settlement.created': 'draft',
  'settlement.calculated': 'calculated',
  'settlement.prepared': 'prepared',
  'settlement.sent': 'sent',
  'settlement.paid': 'sent',
  'settlement.cancelled': 'cancelled',
  'payment.received': 'matched',
  'webhook.endpoint_created': 'active',
  'webhook.endpoint_updated': 'active',
  'webhook.endpoint_paused': 'paused',
  'webhook.endpoint_reopened': 'active',
  'webhook.endpoint_secret_rotated': 'active',
  'webhook.endpoint_failing': 'active',
  'webhook.endpoint_recovered': 'active',
  'webhook.endpoint_disabled': 'disabled',
  'webhook.endpoint_enabled': 'active',
  'webhook.delivery_exhausted': 'exhausted',
  'webhook.job_started': 'running',
  'webhook.job_cancelled': 'cancelled',
  'webhook.job_finished': 'finished',
}

test('the state in an example is the one that the name of the event says', () => {
  const found = Object.keys(states).map((type) => [type, dataOf(type).state])

  expect(Object.fromEntries(found)).toEqual(states)
  expect(dataOf('settlement.prepared').statement).toMatchObject({
    state: 'prepared',
    sent_at: null,
    cancelled_at: null,
  })
  expect(dataOf('settlement.sent').statement).toMatchObject({ state: 'sent', sent_at: expect.any(String) })
  expect(dataOf('webhook.endpoint_disabled').disabled_reason).toBe('gone')
  expect(dataOf('webhook.endpoint_failing').failing_since).toEqual(expect.any(String))
  expect(dataOf('webhook.endpoint_recovered').failing_since).toBeNull()
  expect(dataOf('webhook.job_finished')).toMatchObject({
    error: null,
    waits_for: null,
    finished_at: expect.any(String),
  })
  expect(dataOf('audit.event').event).toMatchObject({ type: 'apartment.created', data: dataOf('apartment.created') })
  expect(dataOf('agreement.ended').ends_on).toEqual(expect.any(String))
})

const gross = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)

test('the sums of the examples add up', () => {
  const payment = dataOf('payment.received')
  const parts = payment.parts.map(({ amount_pln }: { amount_pln: number }) => amount_pln)
  expect(gross([...parts, payment.unallocated_pln])).toBe(gross([payment.amount_pln]))

  for (const type of ['settlement.prepared', 'settlement.sent']) {
    const { total_pln, statement } = dataOf(type)
    expect([type, statement.total_pln, statement.to_pay_pln]).toEqual([type, total_pln, total_pln])
  }
  const paid = dataOf('settlement.paid')
  expect(paid.payment).toMatchObject({ paid_pln: paid.total_pln, open_pln: 0, paid_at: expect.any(String) })
  const due = dataOf('settlement.due')
  expect(due.settlements).toHaveLength(due.count)
})

test('the examples are about one account: an object has the same identifier in all of them', () => {
  const month = ['created', 'calculated', 'prepared', 'sent', 'paid'].map((verb) => dataOf(`settlement.${verb}`))

  expect(new Set(month.map(({ id }) => id)).size).toBe(1)
  expect(new Set(month.map(({ period }) => period)).size).toBe(1)
  expect(month[0]).toMatchObject({
    apartment_id: dataOf('apartment.created').id,
    agreement_id: dataOf('agreement.created').id,
  })
  expect(dataOf('payment.received').parts[0].settlement_id).toBe(month[0].id)
  expect(dataOf('webhook.delivery_exhausted').endpoint_id).toBe(dataOf('webhook.endpoint_created').id)
})

test('the catalogue of types, the reference and the broker’s document show these examples', () => {
  const { webhooks } = JSON.parse(generatedFiles().get('openapi.json') ?? '')
  const { components } = JSON.parse(generatedFiles().get('asyncapi.json') ?? '')
  const listed: { type: string; example: object }[] = JSON.parse(
    JSON.stringify(examples.get('listWebhookEventTypes')?.answer.body?.data),
  )

  for (const [type, example] of samples) {
    expect(listed.find((one) => one.type === type)?.example).toEqual(example.data)
    expect(webhooks[type].post.requestBody.content['application/json'].example).toEqual(example)
    expect(components.messages[type].examples[0].payload).toEqual(example.data)
  }
})
