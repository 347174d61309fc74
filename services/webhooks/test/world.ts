import { accountIdOf } from '@lokum/contracts/values/account-id'
import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import { startIdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { startTestNats, startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { createClient } from '@lokum/local-stack/testing/client'
import { readConfig } from '@lokum/service-kit/config'
import { connect } from '@nats-io/transport-node'
import pg from 'pg'
import { Config } from '../src/config.ts'
import { start } from '../src/start.ts'
import { type PublishedEvent, publishEvent } from './publish-event.ts'

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
