import { randomUUID } from 'node:crypto'
import { type Broker, brokerOptionsOf, connectBroker } from '../broker/connect-broker.ts'
import type { BrokerConfig, ServiceConfig } from '../config.ts'
import { type Database, type Entities, openDatabase } from '../database/open-database.ts'
import { AccountTurns } from '../http/account-turns.ts'
import type { Edge } from '../http/edge.ts'
import { startKeySweeper } from '../idempotency/sweep-keys.ts'
import { openKeySet } from '../identity/key-set.ts'
import { createTokenVerifier, tokenRulesOf } from '../identity/verify-token.ts'
import { type Relay, startRelay } from '../outbox/relay-outbox.ts'
import { createLog } from '../telemetry/log.ts'

/** The parts that every service with data needs. */
export type Foundation = { edge: Edge; database: Database; broker: Broker; relay: Relay }

type Wanted = {
  service: string
  config: ServiceConfig & BrokerConfig
  entities: Entities
  clock: () => Date
}

/** Opens database, keys, broker, relay and sweeper; the stack closes them in the opposite order. */
export async function openFoundation(
  stack: AsyncDisposableStack,
  { service, config, entities, clock }: Wanted,
): Promise<Foundation> {
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize, PUBLIC_BASE_URL: publicBaseUrl } = config
  const log = createLog({ service, level: config.LOG_LEVEL })
  const database = stack.use(await openDatabase({ url, entities, applicationName: service, poolSize }))
  const keys = stack.use(openKeySet({ issuer: config.OIDC_ISSUER, log, clock }))
  const broker = stack.use(connectBroker({ ...brokerOptionsOf(config), name: service, log }))
  const relay = stack.use(startRelay({ ...database, broker, log, service, publicBaseUrl, holder: randomUUID() }))
  stack.use(startKeySweeper({ ...database, log, clock }))
  const verifyToken = createTokenVerifier({ keys, rules: tokenRulesOf(config), clock })
  // Half of the connections at most are one account's.
  const turns = new AccountTurns(Math.max(1, Math.floor(poolSize / 2)))
  const edge = { ...database, verifyToken, publicBaseUrl, log, clock, turns, committed: relay.wake }
  return { edge, database, broker, relay }
}
