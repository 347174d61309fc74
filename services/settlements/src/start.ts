import { randomInt, randomUUID } from 'node:crypto'
import { connectBroker } from '@lokum/service-kit/broker/connect-broker'
import { openDatabase } from '@lokum/service-kit/database/open-database'
import { createApp } from '@lokum/service-kit/http/create-app'
import { type Listening, listen } from '@lokum/service-kit/http/listen'
import { serveHealth } from '@lokum/service-kit/http/serve-health'
import { startKeySweeper } from '@lokum/service-kit/idempotency/sweep-keys'
import { openKeySet } from '@lokum/service-kit/identity/key-set'
import { openServiceToken } from '@lokum/service-kit/identity/service-token'
import { createTokenVerifier, tokenRulesOf } from '@lokum/service-kit/identity/verify-token'
import { startRelay } from '@lokum/service-kit/outbox/relay-outbox'
import { createLog } from '@lokum/service-kit/telemetry/log'
import { startCopyFiller } from './apartments/fill-copy.ts'
import { followApartments } from './apartments/follow-apartments.ts'
import type { Config } from './config.ts'
import { entities } from './database.ts'
import { routes } from './routes.ts'
import type { RandomBelow } from './settlements/reference-code.ts'

export type SettlementsService = AsyncDisposable & { url: string; operationsUrl: string }

/** The outside world, for tests that stand in for it. */
type World = { clock?: () => Date; randomBelow?: RandomBelow }

/** Puts the parts of the service together; disposing stops them in the opposite order. */
export async function start(config: Config, world: World = {}): Promise<SettlementsService> {
  const { APARTMENTS_URL: apartmentsUrl, DATABASE_URL, HOST, NATS_URL, OIDC_ISSUER, PORT, PUBLIC_BASE_URL } = config
  const { clock = () => new Date(), randomBelow = (limit) => randomInt(limit) } = world
  const service = 'settlements'
  const log = createLog({ service, level: config.LOG_LEVEL })

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
  const relay = stack.use(
    startRelay({ ...database, broker, log, service, publicBaseUrl: PUBLIC_BASE_URL, holder: randomUUID() }),
  )
  stack.use(startKeySweeper({ ...database, log, clock }))
  const openToken = () =>
    openServiceToken({
      issuer: OIDC_ISSUER,
      clientId: config.SERVICE_CLIENT_ID,
      clientSecret: config.SERVICE_CLIENT_SECRET,
      clock,
    })
  const filler = stack.use(startCopyFiller({ ...database, log, apartmentsUrl, clock, openToken }))
  stack.use(followApartments({ ...database, broker, log, rebuilt: filler.wake }))

  const edge = {
    ...database,
    verifyToken: createTokenVerifier({ keys, rules: tokenRulesOf(config), clock }),
    publicBaseUrl: PUBLIC_BASE_URL,
    log,
    clock,
    committed: relay.wake,
  }
  let door: Listening | undefined
  const check = async () => void (await database.pool.query('SELECT FROM settlement LIMIT 1'))
  const isDraining = () => door?.isDraining() ?? true
  const operationsPort = config.OPERATIONS_PORT ?? PORT + 1_000
  const operations = stack.use(await listen(serveHealth({ check, isDraining }), { host: HOST, port: operationsPort }))
  const app = createApp(edge, routes(edge, { apartmentsUrl, randomBelow }))
  door = stack.use(await listen(app, { host: HOST, port: PORT }))
  log.info({ url: door.url, operationsUrl: operations.url }, 'service.started')

  const started = stack.move()
  return { url: door.url, operationsUrl: operations.url, [Symbol.asyncDispose]: () => started.disposeAsync() }
}
