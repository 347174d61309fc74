import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { localClients, serviceClient } from '@lokum/local-stack/identity-provider/clients'
import { startIdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import type { LocalProcess } from '@lokum/local-stack/processes/local-process'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import { startTestNats, startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { createClient } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect as connectNats } from '@nats-io/transport-node'
import pg from 'pg'
import { anApartment } from './world.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`
type Span = { name: string; traceId: string; kind: number }

let stack: AsyncDisposableStack
beforeEach(() => {
  stack = new AsyncDisposableStack()
})
afterEach(() => stack.disposeAsync())

/** The service as a process of its own, with a collector of traces. */
async function run() {
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  const nats = stack.use(await startTestNats({ environment: process.env }))
  const identity = stack.use(await startIdentityProvider({ port: 0 }))
  const database = stack.use(await createServiceDatabase(postgres, 'apartments'))
  const collector = await collectSpans()
  const folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-process-`))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const [port, operationsPort] = [await freePort(), await freePort()]
  const { clientId, clientSecret } = serviceClient('apartments')
  const logFile = join(folder, 'apartments.log')
  const operationsUrl = `http://127.0.0.1:${operationsPort}`
  const service = stack.use(
    await startService({
      name: 'apartments',
      arguments: serviceArguments('apartments'),
      readyUrl: `${operationsUrl}/health/ready`,
      logFile,
      environment: {
        PATH: process.env.PATH,
        PORT: String(port),
        OPERATIONS_PORT: String(operationsPort),
        DATABASE_URL: database.url,
        NATS_URL: nats.url,
        // The port "discard": nobody listens on it.
        SETTLEMENTS_URL: 'http://127.0.0.1:9',
        WEBHOOKS_URL: 'http://127.0.0.1:9',
        SERVICE_CLIENT_ID: clientId,
        SERVICE_CLIENT_SECRET: clientSecret,
        PUBLIC_BASE_URL: 'http://127.0.0.1:8080',
        OIDC_ISSUER: identity.issuer,
        OIDC_AUDIENCE: identity.audience,
        ALLOW_INSECURE_HTTP: 'true',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_BSP_SCHEDULE_DELAY: '100',
      },
    }),
  )
  const [landlord] = localClients
  if (!landlord) throw new Error('There is no landlord.')
  const token = identity.mint({ client: landlord })
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, token, through: 'service' })
  stack.defer(() => client[Symbol.dispose]())
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  stack.defer(() => pool.end())
  const log = async () => readFile(logFile, 'utf8')
  return { service, client, token, port, operationsUrl, pool, nats, spans: collector.spans, log }
}

/** Receives spans as OTLP over HTTP with JSON. */
async function collectSpans() {
  const spans: Span[] = []
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
  return { spans, url: `http://127.0.0.1:${port}` }
}

async function exitOf(service: LocalProcess) {
  const askedAt = performance.now()
  service.signal('SIGTERM')
  const exit = await service.exited
  return { ...exit, tookMs: performance.now() - askedAt }
}

test('one trace leads from the caller over the span, the log line and the outbox to the message', async () => {
  const { client, token, pool, nats, spans, log, operationsUrl } = await run()

  const { body, headers } = await client.request('POST', '/v1/apartments', {
    body: anApartment(),
    headers: { traceparent },
  })

  const { rows } = await pool.query('SELECT traceparent FROM outbox_event WHERE aggregate_id = $1', [body.id])
  expect(rows.map((row) => row.traceparent.split('-')[1])).toEqual([traceId, traceId])
  const broker = await connectNats({ servers: nats.url.replace('nats://', '') })
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

  const page = await (await fetch(`${operationsUrl}/metrics`)).text()
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

test('a service whose copy of agreements cannot be filled is ready, and tells of it', async () => {
  const { operationsUrl, log } = await run()

  await eventually(async () => expect(await log()).toContain('agreements.copy_not_filled'))

  expect((await fetch(`${operationsUrl}/health/ready`)).status).toBe(200)
  const metrics = await (await fetch(`${operationsUrl}/metrics`)).text()
  expect(metrics).toMatch(/^lokum_agreement_copy_filled(\{.*\})? 0/m)
})

test('an idle service ends within two seconds and with code 0', async () => {
  const { service, client } = await run()
  await client.request('GET', '/v1/apartments')

  const exit = await exitOf(service)

  expect(exit).toMatchObject({ code: 0 })
  expect(exit.tookMs).toBeLessThan(2_000)
})

test('a request on its way is finished before the end, its connection closes, and new ones are refused', async () => {
  const { service, client, pool, port } = await run()
  const { body: known } = await client.request('POST', '/v1/apartments', { body: anApartment() })
  const blocker = await pool.connect()
  await blocker.query('BEGIN')
  await blocker.query('SELECT FROM apartment WHERE id = $1 FOR UPDATE', [known.id])
  const running = client.request('PATCH', `/v1/apartments/${known.id}`, { body: { surface_m2: 20 } })
  await eventually(async () => {
    const { rows } = await pool.query(`SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)
    return rows[0].n > 0
  })

  const ending = exitOf(service)
  await eventually(() => isRefused(port))
  await blocker.query('COMMIT')
  blocker.release()

  expect(await running).toMatchObject({ status: 200, body: { surface_m2: 20 }, headers: { connection: 'close' } })
  expect(await ending).toMatchObject({ code: 0 })
})

async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    return await new Promise((resolve) => {
      socket.once('connect', () => resolve(false))
      socket.once('error', () => resolve(true))
    })
  } finally {
    socket.destroy()
  }
}
