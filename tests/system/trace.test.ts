import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { type OwnWorld, openOwnWorld } from '@lokum/local-stack/world/open-own-world'
import { newId } from '@lokum/service-kit/ids'
import { aReceiver } from './world/receiver.ts'
import { ServiceProcesses } from './world/service-processes.ts'
import { openSpanReceiver, type ReceivedSpan, type SpanReceiver } from './world/span-receiver.ts'

const stack = new AsyncDisposableStack()
let collector: SpanReceiver
let processes: ServiceProcesses
let world: OwnWorld
beforeAll(async () => {
  collector = stack.use(await openSpanReceiver())
  processes = stack.use(new ServiceProcesses())
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '50' }
  const settings = { gateway: tracing, apartments: tracing, settlements: tracing, webhooks: tracing }
  world = stack.use(await openOwnWorld({ start: processes.start, settings }))
})
afterAll(() => stack.disposeAsync())

const traceparentOf = (traceId: string) => `00-${traceId}-b7ad6b7169203331-01`

test('one trace leads from the client through gateway, service, outbox and broker to the webhook attempt', async () => {
  const landlord = await world.aLandlord()
  const receiver = await aReceiver(world, landlord, { eventTypes: ['apartment.created'] })
  const traceId = '0af7651916cd43dd8448eb211c80319c'

  const { body } = await landlord.create({}, { traceparent: traceparentOf(traceId) })
  await receiver.delivery('apartment.created', body.id)

  const chain = await eventually(() => {
    const spans = ancestorsOf(spanOf(traceId, 'webhooks', 'webhook attempt'))
    expect(spans.at(-1)?.service).toBe('gateway')
    return spans
  })
  expect(chain.map(({ service, name }) => `${service}: ${name}`)).toEqual([
    'webhooks: webhook attempt',
    'webhooks: apartment.created receive',
    'apartments: apartment.created publish',
    'apartments: createApartment',
    'gateway: createApartment',
  ])
  expect(chain.at(-1)?.parentSpanId).toBe('b7ad6b7169203331')
})

test('one trace leads from the client into the copy that settlements keeps', async () => {
  const traceId = '1af7651916cd43dd8448eb211c80319c'

  await (await world.aLandlord()).create({}, { traceparent: traceparentOf(traceId) })

  const chain = await eventually(() => {
    const spans = ancestorsOf(spanOf(traceId, 'settlements', 'apartment.created receive'))
    expect(spans.at(-1)?.service).toBe('gateway')
    return spans
  })
  expect(chain.map(({ service, name }) => `${service}: ${name}`)).toEqual([
    'settlements: apartment.created receive',
    'apartments: apartment.created publish',
    'apartments: createApartment',
    'gateway: createApartment',
  ])
})

test('one trace leads from the client through settlements to the apartment that it asks for', async () => {
  const traceId = '2af7651916cd43dd8448eb211c80319c'

  const landlord = await world.aLandlord()
  await landlord.request('POST', '/v1/settlements', {
    body: { apartment_id: newId('apartment'), period: '2026-10' },
    headers: { traceparent: traceparentOf(traceId) },
  })

  const chain = await eventually(() => {
    const spans = ancestorsOf(spanOf(traceId, 'apartments', 'getApartment'))
    expect(spans.at(-1)?.service).toBe('gateway')
    return spans
  })
  expect(chain.map(({ service, name }) => `${service}: ${name}`)).toEqual([
    'apartments: getApartment',
    'settlements: fetchApartment',
    'settlements: createSettlement',
    'gateway: createSettlement',
  ])
})

test('the log lines of all services carry the trace of the call that they belong to', async () => {
  const landlord = await world.aLandlord()
  const receiver = await aReceiver(world, landlord, { eventTypes: ['settlement.created'] })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: traceparentOf(traceId) }

  const { body: apartment } = await landlord.create({}, headers)
  const { body: settlement } = await landlord.request('POST', '/v1/settlements', {
    body: { apartment_id: apartment.id, period: '2026-10' },
    headers,
  })
  await receiver.delivery('settlement.created', settlement.id)

  await eventually(() => {
    const services = processes.logLines().flatMap(({ service, trace_id }) => (trace_id === traceId ? [service] : []))
    expect([...new Set(services)].toSorted()).toEqual(['apartments', 'gateway', 'settlements', 'webhooks'])
  })
})

test('the line of an audit entry, of a log line and of an answer have the same request id', async () => {
  const landlord = await world.aLandlord()

  const { body, headers } = await landlord.create()

  const { body: log } = await landlord.request('GET', `/v1/apartments/${body.id}/audit-log`)
  const lines = await eventually(() => {
    const found = processes.logLines().filter(({ request_id }) => request_id === headers['x-request-id'])
    expect(found.map(({ service }) => service).toSorted()).toEqual(['apartments', 'gateway'])
    return found
  })
  expect(log.data[0].request_id).toBe(headers['x-request-id'])
  expect(lines.every(({ operation, status }) => operation === 'createApartment' && status === 201)).toBe(true)
})

test('no log line holds a token, a secret or the label of an apartment', async () => {
  const landlord = await world.aLandlord()
  const receiver = await aReceiver(world, landlord)

  const { body } = await landlord.create({ label: 'Tajna nazwa' }, { 'idempotency-key': 'a-very-own-key' })
  await receiver.delivery('audit.event', body.id)
  await landlord.create({ label: '' })

  const text = JSON.stringify(processes.logLines())
  for (const secret of [
    landlord.token,
    landlord.token.split('.')[2] ?? '',
    receiver.secret,
    'Tajna nazwa',
    'a-very-own-key',
  ])
    expect(text).not.toContain(secret)
})

function spanOf(traceId: string, service: string, name: string): ReceivedSpan {
  const found = collector.spans.find(
    (span) => span.traceId === traceId && span.service === service && span.name === name,
  )
  if (!found) throw new Error(`No ${name} of ${service} has come; there are ${namesOf(traceId)}.`)
  return found
}

function namesOf(traceId: string): string {
  const spans = collector.spans.filter((span) => span.traceId === traceId)
  return spans.map(({ service, name }) => `${service}: ${name}`).join(', ')
}

/** A span, its parent, and so on to the first. */
function ancestorsOf(span: ReceivedSpan): ReceivedSpan[] {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId)
  return parent ? [span, ...ancestorsOf(parent)] : [span]
}
