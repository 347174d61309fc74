import { hostname } from 'node:os'
import type { Broker } from '@lokum/service-kit/broker/connect-broker'
import { createMigrationCheck } from '@lokum/service-kit/database/check-migrations'
import { openDatabase } from '@lokum/service-kit/database/open-database'
import { createApp } from '@lokum/service-kit/http/create-app'
import { openServiceToken } from '@lokum/service-kit/identity/service-token'
import { observeReaders } from '@lokum/service-kit/inbox/observe-readers'
import { restoreReaders } from '@lokum/service-kit/inbox/restore-readers'
import { type ReconcilerTimes, startReconciler } from '@lokum/service-kit/outbox/reconcile-outbox'
import { serveReplays } from '@lokum/service-kit/replays/serve-replays'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import { listenForCalls, type RunningService } from '@lokum/service-kit/service/listen-for-calls'
import { type Clocks, type Foundation, openFoundation } from '@lokum/service-kit/service/open-foundation'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { openArchiveStore } from '@lokum/stores/open-archive-store'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import type { AddressRules, Resolve } from './addresses/address-rules.ts'
import { connectPublicly } from './addresses/connect-publicly.ts'
import { resolveName } from './addresses/resolve-name.ts'
import { startAuditFiller } from './audit/fill-audit-log.ts'
import type { Config } from './config.ts'
import { entities, schema } from './database.ts'
import { Connections } from './deliveries/connections.ts'
import { exhaustDeliveries } from './deliveries/exhaust-deliveries.ts'
import { startDeliverer } from './deliveries/start-deliverer.ts'
import { startSecretSweeper } from './endpoints/sweep-secrets.ts'
import { disableGoneEndpoint } from './health/disable-gone-endpoint.ts'
import { startWatch } from './health/start-watch.ts'
import { startIngest } from './ingest/start-ingest.ts'
import { unknownEvents } from './ingest/unknown-events.ts'
import { startJobRunner } from './jobs/start-job-runner.ts'
import { startRetention } from './retention/start-retention.ts'
import { routes } from './routes.ts'
import { guardKeys } from './secrets/guard-keys.ts'

/** The outside world, which tests replace. */
type World = Clocks & {
  random?: () => number
  resolve?: Resolve
  attemptMs?: number
  drainMs?: number
  reconcilerTimes?: Partial<ReconcilerTimes>
}

const ordinaryWorld = {
  random: Math.random,
  resolve: resolveName,
  attemptMs: 15_000,
  drainMs: 20_000,
  reconcilerTimes: {},
} satisfies Omit<Required<World>, keyof Clocks>

/** Puts the parts of the service together; disposing stops them in the opposite order. */
export async function start(config: Config, world: World = {}): Promise<RunningService> {
  const surroundings = { ...ordinaryWorld, ...world }
  const { resolve } = surroundings
  const rules: AddressRules = {
    allowLoopback: config.WEBHOOKS_ALLOW_LOOPBACK,
    allowHttp: config.WEBHOOKS_ALLOW_HTTP,
    allowed: config.WEBHOOKS_ALLOW_ADDRESSES,
  }

  await using stack = new AsyncDisposableStack()
  const store = await openArchiveStore(stack, config)
  const foundation = await openFoundation(stack, { service: 'webhooks', config, entities, store, clocks: world })
  const keys = stack.use(await guardKeys({ ...foundation.edge, keys: config.ENCRYPTION_KEYS }))
  const { cipher, isProven } = keys
  const edge = { ...foundation.edge, cipher }
  observeReaders(foundation.broker)
  stack.use(restoreReaders({ ...foundation, log: edge.log }))
  stack.use(serveReplays({ ...foundation, log: edge.log }))
  const findUnknown = async (ids: readonly string[]) => new Set(await unknownEvents({ em: edge.orm.em.fork() }, ids))
  stack.use(startReconciler({ ...foundation, ...edge, findUnknown, times: surroundings.reconcilerTimes }))
  stack.use(startSecretSweeper(edge))
  stack.use(await startRetention({ ...edge, retentionMs: config.WEBHOOKS_RETENTION_HOURS * 3_600_000 }))
  const applicationName = 'webhooks-work'
  const work = stack.use(
    await openDatabase({ url: config.DATABASE_URL, entities: [], applicationName, poolSize: workPoolSize }),
  )
  const parts = { ...surroundings, ...edge, broker: foundation.broker, rules, isProven, pool: work.pool }
  stack.use(await startDelivering(config, parts))
  stack.use(startJobRunner(edge))
  stack.use(startFilling(config, { ...edge, relay: foundation.relay }))

  const app = createApp(edge, routes(edge, { cipher, rules, resolve }))
  const isMigrated = createMigrationCheck(edge.pool, schema)
  const check = async () => {
    await isMigrated()
    await keys.check()
  }
  const isStuck = async () => (await foundation.database.isStuck()) || (await work.isStuck())
  return await listenForCalls(stack, { config, log: edge.log, app, check, isStuck })
}

/** With the service's own token, as other services ask their neighbours. */
function startFilling(
  config: Config,
  parts: Pick<Foundation['edge'], 'pool' | 'log' | 'clock'> & Pick<Foundation, 'relay'>,
) {
  const { OIDC_ISSUER: issuer, SERVICE_CLIENT_ID: clientId, SERVICE_CLIENT_SECRET: clientSecret } = config
  const openToken = () => openServiceToken({ issuer, clientId, clientSecret, clock: parts.clock })
  const urls = { apartmentsUrl: config.APARTMENTS_URL, settlementsUrl: config.SETTLEMENTS_URL }
  return startAuditFiller({ ...parts, ...urls, openToken })
}

type ServiceDeps = Omit<Required<World>, keyof Clocks> & {
  clock: () => Date
  orm: MikroORM
  pool: Pool
  broker: Broker
  log: Log
  cipher: Cipher
  isProven: () => boolean
  rules: AddressRules
  committed: () => void
}

/** Ingest and delivery have connections of their own, so that neither they nor the clients of the API wait for the other. */
async function startDelivering(config: Config, parts: ServiceDeps): Promise<AsyncDisposable> {
  const { orm, pool, clock, committed } = parts
  await using stack = new AsyncDisposableStack()
  const connections = stack.use(new Connections({ connect: connectPublicly(parts) }))
  const schedule = config.WEBHOOKS_RETRY_DELAYS_SECONDS
  const deliverer = stack.use(
    startDeliverer({
      ...parts,
      connections,
      schedule,
      name: `${hostname()} ${process.pid}`,
      slots: config.WEBHOOKS_CONCURRENCY,
      perEndpoint: config.WEBHOOKS_ENDPOINT_CONCURRENCY,
      gone: (completion) => disableGoneEndpoint({ orm, clock, committed }, completion),
      exhausted: (completions) => exhaustDeliveries({ pool, clock, committed }, completions),
    }),
  )
  stack.use(startWatch(parts))
  const firstDelayMs = Math.ceil((schedule[0] ?? 0) * 1_000)
  stack.use(startIngest({ ...parts, firstDelayMs, stored: deliverer.wake }))
  return stack.move()
}

const workPoolSize = 8
