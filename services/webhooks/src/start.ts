import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type Broker, connectBroker } from '@lokum/service-kit/broker/connect-broker'
import { openDatabase } from '@lokum/service-kit/database/open-database'
import { createApp } from '@lokum/service-kit/http/create-app'
import { type Listening, listen } from '@lokum/service-kit/http/listen'
import { serveHealth } from '@lokum/service-kit/http/serve-health'
import { startKeySweeper } from '@lokum/service-kit/idempotency/sweep-keys'
import { openKeySet } from '@lokum/service-kit/identity/key-set'
import { createTokenVerifier, tokenRulesOf } from '@lokum/service-kit/identity/verify-token'
import { startRelay } from '@lokum/service-kit/outbox/relay-outbox'
import { type Cipher, createCipher } from '@lokum/service-kit/secrets/cipher'
import { createLog, type Log } from '@lokum/service-kit/telemetry/log'
import type { MikroORM } from '@mikro-orm/postgresql'
import { Agent } from 'undici'
import type { AddressRules, Resolve } from './addresses/address-rules.ts'
import { connectPublicly } from './addresses/connect-publicly.ts'
import { resolveName } from './addresses/resolve-name.ts'
import type { Config } from './config.ts'
import { entities } from './database.ts'
import { startDeliverer } from './deliveries/start-deliverer.ts'
import { disableGoneEndpoint } from './endpoints/disable-gone-endpoint.ts'
import { startIngest } from './ingest/start-ingest.ts'
import { routes } from './routes.ts'

export type WebhooksService = AsyncDisposable & { url: string; operationsUrl: string }

/** The outside world, for tests that stand in for it. */
type World = { clock?: () => Date; random?: () => number; resolve?: Resolve; attemptMs?: number; drainMs?: number }

const ordinaryWorld = {
  clock: () => new Date(),
  random: Math.random,
  resolve: resolveName,
  attemptMs: 15_000,
  drainMs: 20_000,
} satisfies World

/** Puts the parts of the service together; disposing stops them in the opposite order. */
export async function start(config: Config, world: World = {}): Promise<WebhooksService> {
  const { DATABASE_URL, HOST, NATS_URL, OIDC_ISSUER, PORT, PUBLIC_BASE_URL } = config
  const surroundings = { ...ordinaryWorld, ...world }
  const { clock, resolve } = surroundings
  const service = 'webhooks'
  const log = createLog({ service, level: config.LOG_LEVEL })
  const cipher = createCipher(config.ENCRYPTION_KEYS)
  const rules: AddressRules = { allowLoopback: config.WEBHOOKS_ALLOW_LOOPBACK, allowHttp: config.WEBHOOKS_ALLOW_HTTP }
  const holder = randomUUID()

  await using stack = new AsyncDisposableStack()
  const database = await openDatabase({
    url: DATABASE_URL,
    entities,
    applicationName: service,
    poolSize: config.DATABASE_POOL_SIZE,
  })
  stack.use(database)
  const keys = stack.use(openKeySet({ issuer: OIDC_ISSUER, log, clock }))
  const broker = stack.use(connectBroker({ url: NATS_URL, name: service, log }))
  const relay = stack.use(startRelay({ ...database, broker, log, service, publicBaseUrl: PUBLIC_BASE_URL, holder }))
  stack.use(startKeySweeper({ ...database, log, clock }))
  const committed = relay.wake
  stack.use(await startDelivering(config, { ...surroundings, ...database, broker, log, cipher, rules, committed }))

  const edge = {
    ...database,
    verifyToken: createTokenVerifier({ keys, rules: tokenRulesOf(config), clock }),
    publicBaseUrl: PUBLIC_BASE_URL,
    log,
    clock,
    committed,
    cipher,
  }
  let door: Listening | undefined
  const check = async () => void (await database.pool.query('SELECT FROM delivery_lane LIMIT 1'))
  const isDraining = () => door?.isDraining() ?? true
  const operationsPort = config.OPERATIONS_PORT ?? PORT + 1_000
  const operations = stack.use(await listen(serveHealth({ check, isDraining }), { host: HOST, port: operationsPort }))
  const app = createApp(edge, routes(edge, { cipher, rules, resolve }))
  door = stack.use(await listen(app, { host: HOST, port: PORT }))
  log.info({ url: door.url, operationsUrl: operations.url }, 'service.started')

  const started = stack.move()
  return { url: door.url, operationsUrl: operations.url, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

type Parts = Required<World> & {
  orm: MikroORM
  broker: Broker
  log: Log
  cipher: Cipher
  rules: AddressRules
  committed: () => void
}

/** Ingest and delivery have connections of their own, so that neither they nor the clients of the API wait for the other. */
async function startDelivering(config: Config, parts: Parts): Promise<AsyncDisposable> {
  const { orm, clock, committed } = parts
  await using stack = new AsyncDisposableStack()
  const applicationName = 'webhooks-work'
  const { pool } = stack.use(
    await openDatabase({ url: config.DATABASE_URL, entities: [], applicationName, poolSize: workPoolSize }),
  )
  const dispatcher = new Agent({ connect: connectPublicly(parts) })
  stack.defer(() => dispatcher.destroy())
  const schedule = config.WEBHOOKS_RETRY_DELAYS_SECONDS
  const deliverer = stack.use(
    startDeliverer({
      ...parts,
      pool,
      dispatcher,
      schedule,
      name: `${hostname()} ${process.pid}`,
      slots: config.WEBHOOKS_CONCURRENCY,
      perEndpoint: config.WEBHOOKS_ENDPOINT_CONCURRENCY,
      gone: (completion) => disableGoneEndpoint({ orm, clock, committed }, completion),
    }),
  )
  const firstDelayMs = Math.ceil((schedule[0] ?? 0) * 1_000)
  stack.use(startIngest({ ...parts, pool, firstDelayMs, stored: deliverer.wake }))
  return stack.move()
}

const workPoolSize = 8
