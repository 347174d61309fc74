import { randomBytes } from 'node:crypto'
import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import { startIdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { createClient } from '@lokum/local-stack/testing/client'
import { readConfig } from '@lokum/service-kit/config'
import pg from 'pg'
import { Config } from '../src/config.ts'
import { start } from '../src/start.ts'
import { openUpstream } from './upstream.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

/** A started gateway with its own database, an identity provider, and one small service behind it for all three. */
export async function openWorld(environment: Record<string, string> = {}) {
  const stack = new AsyncDisposableStack()
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  const [identity, database, upstream] = await Promise.all([
    startIdentityProvider({ port: 0 }),
    createServiceDatabase(postgres, 'gateway'),
    openUpstream(),
  ])
  for (const one of [identity, database, upstream]) stack.use(one)
  const startGateway = (own: Record<string, string> = {}) =>
    start(
      readConfig(Config, {
        PORT: '0',
        OPERATIONS_PORT: '0',
        DATABASE_URL: database.url,
        PUBLIC_BASE_URL: 'http://127.0.0.1:8080',
        OIDC_ISSUER: identity.issuer,
        OIDC_AUDIENCE: identity.audience,
        ALLOW_INSECURE_HTTP: 'true',
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
        APARTMENTS_URL: upstream.url,
        SETTLEMENTS_URL: upstream.url,
        WEBHOOKS_URL: upstream.url,
        // A crowded test machine is no outage.
        LIMIT_STORE_TIMEOUT_MS: '5000',
        ...environment,
        ...own,
      }),
    )
  const gateway = stack.use(await startGateway())
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  pool.on('error', () => undefined)
  stack.defer(() => pool.end())
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  stack.defer(() => owner.end())

  let accounts = 0
  /** A token of an account of its own, with every scope unless stated otherwise. */
  const aToken = ({ scopes = landlordScopes, account = `landlord-${++accounts}`, ...bent }: TokenWish = {}) =>
    identity.mint({ client: identity.clientFor({ account, scopes }), ...bent })
  const aClient = (token: string, baseUrl = gateway.url) => createClient({ baseUrl, token })
  return {
    gateway,
    upstream,
    identity,
    pool,
    owner,
    database,
    startGateway,
    aToken,
    aClient,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

type TokenWish = {
  scopes?: readonly string[]
  account?: string
  ttlSeconds?: number
  claims?: Readonly<Record<string, unknown>>
  header?: Readonly<Record<string, unknown>>
}

/** What looks like the token of a tenant's link. */
export function aLink(): string {
  return `tl_${randomBytes(32).toString('base64url')}`
}

export const anApartment = { label: 'Dom 1', address: { street: 'ul. Długa 7', city: 'Kraków' } }
