import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { startAuditPartitions } from '../audit/keep-audit-partitions.ts'
import type { AuditArchiveSettings } from '../audit-archive/audit-archive-settings.ts'
import { type ArchiveTimes, startAuditArchive } from '../audit-archive/start-audit-archive.ts'
import { type Broker, connectBroker, readBrokerOptions } from '../broker/connect-broker.ts'
import type { BrokerConfig, ServiceConfig } from '../config.ts'
import { openDatabaseClock } from '../database/database-clock.ts'
import { type Database, type Entities, openDatabase } from '../database/open-database.ts'
import { AccountTurns, turnsOfAccount, turnWaitMs } from '../http/account-turns.ts'
import type { Edge } from '../http/edge.ts'
import { RecentDemand } from '../http/recent-demand.ts'
import { startKeySweeper } from '../idempotency/sweep-keys.ts'
import { openKeySet } from '../identity/key-set.ts'
import { createTokenVerifier, readTokenRules } from '../identity/verify-token.ts'
import { startParkedSweeper } from '../inbox/sweep-parked.ts'
import { type Relay, startRelay } from '../outbox/relay-outbox.ts'
import type { DocumentStore } from '../stores/document-store.ts'
import { createLog } from '../telemetry/log.ts'

/** Where a service's time comes from: `wall` is the machine's clock, and `clock` one that a test sets in place of every other. */
export type Clocks = { wall?: () => Date; clock?: () => Date }

/** The parts that every service with data needs. */
export type Foundation = {
  edge: Edge
  database: Database
  broker: Broker
  relay: Relay
  /** The store as it was given. */
  store: DocumentStore | undefined
}

type FoundationOptions = {
  service: string
  config: ServiceConfig & BrokerConfig & AuditArchiveSettings
  entities: Entities
  /** Where documents or old months of the audit log are kept; without one, the audit log stays in the database. */
  store: DocumentStore | undefined
  archiveTimes?: Partial<ArchiveTimes> | undefined
  clocks?: Clocks
}

/** Opens database, keys, broker, relay and sweeper; the stack closes them in the opposite order. */
export async function openFoundation(
  stack: AsyncDisposableStack,
  { service, config, entities, store, archiveTimes: times, clocks = {} }: FoundationOptions,
): Promise<Foundation> {
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize, PUBLIC_BASE_URL: publicBaseUrl } = config
  const log = createLog({ service, level: config.LOG_LEVEL })
  const database = stack.use(await openDatabase({ url, entities, applicationName: service, poolSize }))
  const clock = clocks.clock ?? (await databaseClock(stack, { ...database, log, ...clocks }))
  const keys = stack.use(openKeySet({ issuer: config.OIDC_ISSUER, log, clock }))
  const broker = stack.use(connectBroker({ ...readBrokerOptions(config), name: service, log }))
  const relay = stack.use(startRelay({ ...database, broker, log, service, publicBaseUrl, holder: randomUUID() }))
  stack.use(startKeySweeper({ ...database, log }))
  stack.use(startParkedSweeper({ ...database, log, parkedDays: config.PARKED_MESSAGES_DAYS }))
  stack.use(startAuditPartitions({ ...database, log, clock }))
  const afterMonths = config.AUDIT_ARCHIVE_AFTER_MONTHS
  if (store) {
    const known = [clock, clocks.wall ?? (() => new Date())]
    stack.use(startAuditArchive({ ...database, store, log, relay, clocks: known, afterMonths, times }))
  }
  const verifyToken = createTokenVerifier({ keys, rules: readTokenRules(config), clock })
  const together = turnsOfAccount({ poolSize, processors: availableParallelism() })
  const turns = new AccountTurns({
    together,
    waiting: 250,
    waitMs: turnWaitMs,
    demand: new RecentDemand(() => performance.now()),
  })
  const edge = { ...database, verifyToken, publicBaseUrl, log, clock, turns, committed: relay.wake }
  return { edge, database, broker, relay, store }
}

type ClockDeps = Parameters<typeof openDatabaseClock>[0]

async function databaseClock(
  stack: AsyncDisposableStack,
  { wall = () => new Date(), ...parts }: Pick<ClockDeps, 'pool' | 'log'> & Clocks,
): Promise<() => Date> {
  return stack.use(await openDatabaseClock({ ...parts, wall })).clock
}
