import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import type { LocalProcess } from '@lokum/local-stack/processes/local-process'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { type OwnWorld, openOwnWorld } from '@lokum/local-stack/world/open-own-world'
import { anApartment, apartmentBody } from '@lokum/local-stack/world/rental'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect as connectNats } from '@nats-io/transport-node'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`
type Span = { name: string; traceId: string; kind: number }

const stack = new AsyncDisposableStack()
const spans: Span[] = []
let world: OwnWorld
let service: LocalProcess
let starts = 0
beforeAll(async () => {
  const collector = await collectSpans()
  world = stack.use(
    await openOwnWorld({
      start: { apartments: startProcess },
      settings: {
        apartments: {
          PATH: process.env.PATH,
          LOG_LEVEL: 'info',
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
          OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
          OTEL_BSP_SCHEDULE_DELAY: '100',
        },
      },
      stopped: ['apartments'],
    }),
  )
})
beforeEach(() => world.services.apartments.start())
afterAll(() => stack.disposeAsync())

/** The service as a process of its own; no service that it asks is there. */
async function startProcess(environment: Record<string, string>) {
  starts += 1
  const readyUrl = `${world.system.operationsUrls.apartments}/health/ready`
  const own = { arguments: serviceArguments('apartments'), readyUrl, logFile: logFile(), environment }
  service = await startService({ name: 'apartments', ...own })
  return service
}

const logFile = () => join(world.system.filesFolder, `apartments-${starts}.log`)
const log = () => readFile(logFile(), 'utf8')

/** Receives spans as OTLP over HTTP with JSON. */
async function collectSpans() {
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const sent = JSON.stringify(body)
      for (const [, found] of sent.matchAll(/("traceId":"[0-9a-f]+".*?"kind":\d)/g))
        spans.push(JSON.parse(`{${found}}`))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  stack.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${port}` }
}

/** Ends the service that runs; the next test starts another. */
async function exitOnSignal() {
  service.signal('SIGTERM')
  const exit = await service.exited
  await world.services.apartments.stop()
  return exit
}

test('one trace leads from the caller over the span, the log line and the outbox to the message', async () => {
  const { apartments, token } = await world.aLandlord()

  const { body, headers } = await apartments.request('POST', '/v1/apartments', {
    body: apartmentBody(),
    headers: { traceparent },
  })

  const { rows } = await world.pools.apartments.query('SELECT traceparent FROM outbox_event WHERE aggregate_id = $1', [
    body.id,
  ])
  expect(rows.map((row) => row.traceparent.split('-')[1])).toEqual([traceId, traceId])
  const broker = await connectNats({ servers: world.nats.url.replace('nats://', '') })
  stack.defer(() => broker.close())
  const message = await eventually(async () => {
    const manager = await jetstreamManager(broker)
    return (await manager.streams.getMessage('EVENTS', { last_by_subj: 'apartment.created' })) ?? false
  })
  expect(message.header.get('traceparent')).toContain(traceId)
  await eventually(() => {
    const names = spans.filter((span) => span.traceId === traceId).map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['createApartment', 'apartment.created publish', 'audit.event publish']),
    )
  })
  const lines = await eventually(async () => {
    const text = await log()
    expect(text).toContain('createApartment')
    return text
  })
  expect(lines).toContain(`"trace_id":"${traceId}"`)
  expect(lines).toContain(`"request_id":"${headers['x-request-id']}"`)
  expect(lines).not.toContain(token)

  const page = await (await fetch(`${world.system.operationsUrls.apartments}/metrics`)).text()
  const names = new Set([...page.matchAll(/^# HELP (lokum_\w+) \S+/gm)].map(([, name]) => name))
  for (const name of [
    'lokum_request_duration_seconds',
    'lokum_outbox_published_total',
    'lokum_outbox_oldest_seconds',
    'lokum_broker_connected',
    'lokum_jwks_age_seconds',
  ])
    expect([...names]).toContain(name)
})

test('a service whose copy of agreements cannot be filled is ready and reports it', async () => {
  await eventually(async () => expect(await log()).toContain('agreements.copy_not_filled'))

  expect((await fetch(`${world.system.operationsUrls.apartments}/health/ready`)).status).toBe(200)
  const metrics = await (await fetch(`${world.system.operationsUrls.apartments}/metrics`)).text()
  expect(metrics).toMatch(/^lokum_agreement_copy_filled(\{.*\})? 0/m)
})

test('an idle service ends by itself, with code 0', async () => {
  const { apartments } = await world.aLandlord()
  await apartments.request('GET', '/v1/apartments')

  const exit = await exitOnSignal()

  expect(exit).toMatchObject({ code: 0 })
})

test('a request on its way is finished before the end, its connection closes, and new ones are refused', async () => {
  const landlord = await world.aLandlord()
  const known = await anApartment(landlord)
  const blocker = await world.pools.apartments.connect()
  await blocker.query('BEGIN')
  await blocker.query('SELECT FROM apartment WHERE id = $1 FOR UPDATE', [known.id])
  const running = landlord.apartments.request('PATCH', `/v1/apartments/${known.id}`, { body: { surface_m2: 20 } })
  await eventually(async () => {
    const { rows } = await world.pools.apartments.query(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
    )
    return rows[0].n > 0
  })

  const ending = exitOnSignal()
  await eventually(() => isRefused(world.system.urls.apartments))
  await blocker.query('COMMIT')
  blocker.release()

  expect(await running).toMatchObject({ status: 200, body: { surface_m2: 20 }, headers: { connection: 'close' } })
  expect(await ending).toMatchObject({ code: 0 })
})

async function isRefused(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  try {
    return await new Promise((resolve) => {
      socket.once('connect', () => resolve(false))
      socket.once('error', () => resolve(true))
    })
  } finally {
    socket.destroy()
  }
}
