import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { accountIdOf } from '@lokum/contracts/values/account-id'
import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import { startIdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { startTestNats, startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { createClient } from '@lokum/local-stack/testing/client'
import { readConfig } from '@lokum/service-kit/config'
import { newId } from '@lokum/service-kit/ids'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, headers } from '@nats-io/transport-node'
import pg from 'pg'
import { Config } from '../src/config.ts'
import { start } from '../src/start.ts'

export type World = Awaited<ReturnType<typeof openWorld>>
type Outside = Parameters<typeof start>[1]

export const encryptionKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`

/** A started webhooks service with its own database, broker and identity provider. */
export async function openWorld(environment: Record<string, string> = {}, outside: Outside = {}) {
  const stack = new AsyncDisposableStack()
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  const [nats, identity, database] = await Promise.all([
    startTestNats({ environment: process.env }),
    startIdentityProvider({ port: 0 }),
    createServiceDatabase(postgres, 'webhooks'),
  ])
  for (const one of [nats, identity, database]) stack.use(one)
  const settings = {
    PORT: '0',
    OPERATIONS_PORT: '0',
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
    PUBLIC_BASE_URL: 'http://127.0.0.1:8080',
    OIDC_ISSUER: identity.issuer,
    OIDC_AUDIENCE: identity.audience,
    ALLOW_INSECURE_HTTP: 'true',
    ENCRYPTION_KEYS: encryptionKeys,
    WEBHOOKS_ALLOW_LOOPBACK: 'true',
    WEBHOOKS_ALLOW_HTTP: 'true',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...environment,
  }
  const config = readConfig(Config, settings)
  let service = await start(config, outside)
  stack.defer(() => service[Symbol.asyncDispose]())
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  stack.defer(() => pool.end())
  const broker = await connect({ servers: nats.url.replace('nats://', '') })
  stack.defer(() => broker.close())

  let accounts = 0
  /** A client of an account of its own, with every scope unless stated otherwise. */
  const aLandlord = async ({
    scopes = landlordScopes,
    account = `landlord-${++accounts}`,
  }: {
    scopes?: readonly string[]
    account?: string
  } = {}) => {
    const token = await identity.mint({ client: identity.clientFor({ account, scopes }) })
    const client = stack.use(createClient({ baseUrl: service.url, token, through: 'service' }))
    return { request: client.request, accountId: accountIdOf(identity.issuer, account) }
  }

  /** Publishes as the other services' outboxes do. */
  const publish = (event: PublishedEvent) => publishEvent(broker, event)

  return {
    ...{ settings, nats, identity, database, pool, broker, aLandlord, publish },
    get service() {
      return service
    },
    /** Stops the service in order, and starts it again. */
    restart: async (again: Outside = outside) => {
      await service[Symbol.asyncDispose]()
      service = await start(config, again)
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

export type PublishedEvent = {
  id?: string
  type?: string
  accountId: string
  data?: string
  occurredAt?: Date
  headers?: Record<string, string>
}

/** Gives the event's id once the broker has kept it. */
async function publishEvent(broker: Awaited<ReturnType<typeof connect>>, event: PublishedEvent): Promise<string> {
  const { id = newId('event'), type = 'apartment.created', data = anApartment() } = event
  const message = headers()
  const attributes = {
    'ce-id': id,
    'ce-type': type,
    'ce-specversion': '1.0',
    'ce-time': (event.occurredAt ?? new Date()).toISOString(),
    'ce-subject': 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs',
    'ce-accountid': event.accountId,
    'ce-sequence': '1',
    ...event.headers,
  }
  for (const [name, value] of Object.entries(attributes)) message.set(name, value)
  await streamsStand(broker)
  await jetstream(broker).publish(type, data, { msgID: id, headers: message })
  return id
}

async function streamsStand(broker: Awaited<ReturnType<typeof connect>>): Promise<void> {
  const manager = await jetstreamManager(broker)
  for (const deadline = Date.now() + 5_000; Date.now() < deadline; ) {
    const found = await Promise.all(
      ['EVENTS', 'AUDIT'].map((name) => manager.streams.info(name).catch(() => undefined)),
    )
    if (found.every(Boolean)) return
  }
  throw new Error('The streams were not made.')
}

export function anApartment(members: Record<string, unknown> = {}): string {
  return JSON.stringify({ id: newId('apartment'), label: 'Długa 7/12', state: 'setup', ...members })
}

export type Received = { path: string; headers: IncomingHttpHeaders; body: string; at: number }
type Behaviour = (response: ServerResponse, received: Received) => void

const accept: Behaviour = (response) => response.writeHead(204).end()

/** A receiver of webhooks on this machine; it accepts everything unless stated otherwise. */
export async function openReceiver(behaviour: Behaviour = accept) {
  const received: Received[] = []
  let behave = behaviour
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString()
    const one = { path: request.url ?? '', headers: request.headers, body, at: performance.now() }
    received.push(one)
    behave(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return {
    received,
    port: address.port,
    url: `http://127.0.0.1:${address.port}/hooks`,
    behave: (next: Behaviour) => {
      behave = next
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Landlord = Awaited<ReturnType<World['aLandlord']>>

/** Registers an endpoint and gives the answer's body, secret included. */
export async function anEndpoint(
  { request }: Landlord,
  members: { url: string; event_types?: readonly string[]; [member: string]: unknown },
) {
  const answer = await request('POST', '/v1/webhook-endpoints', { body: { event_types: ['apartment.*'], ...members } })
  if (answer.status !== 201) throw new Error(`The endpoint was refused: ${answer.bytes.toString()}`)
  return answer.body
}
