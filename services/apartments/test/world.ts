import { landlordScopes, serviceClient } from '@lokum/local-stack/identity-provider/clients'
import { startIdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { startTestNats, startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { createClient } from '@lokum/local-stack/testing/client'
import { readConfig } from '@lokum/service-kit/config'
import pg from 'pg'
import { Config } from '../src/config.ts'
import { start } from '../src/start.ts'

type Wanted = { scopes?: readonly string[]; account?: string }

export type World = Awaited<ReturnType<typeof openWorld>>

/** A started apartments service with its own database, broker and identity provider. */
export async function openWorld(environment: Record<string, string> = {}) {
  const stack = new AsyncDisposableStack()
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  const [nats, identity, database] = await Promise.all([
    startTestNats({ environment: process.env }),
    startIdentityProvider({ port: 0 }),
    createServiceDatabase(postgres, 'apartments'),
  ])
  for (const one of [nats, identity, database]) stack.use(one)
  const { clientId, clientSecret } = serviceClient('apartments')
  const service = stack.use(
    await start(
      readConfig(Config, {
        PORT: '0',
        OPERATIONS_PORT: '0',
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
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
        ...environment,
      }),
    ),
  )
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  stack.defer(() => pool.end())
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  stack.defer(() => owner.end())

  let accounts = 0
  /** A client of an account of its own, with every scope unless stated otherwise. */
  const aLandlord = async ({ scopes = landlordScopes, account = `landlord-${++accounts}` }: Wanted = {}) => {
    const token = await identity.mint({ client: identity.clientFor({ account, scopes }) })
    return createClient({ baseUrl: service.url, token, through: 'service' })
  }
  const databaseUrl = database.url
  return {
    service,
    nats,
    identity,
    pool,
    owner,
    databaseUrl,
    aLandlord,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** The body of a valid creation; labels differ unless one is given. */
export function anApartment(members: Record<string, unknown> = {}) {
  labels += 1
  return {
    label: `Dom ${labels}`,
    address: { street: 'ul. Długa 7/12', city: 'Kraków', postal_code: '30-001' },
    ...members,
  }
}
let labels = 0
