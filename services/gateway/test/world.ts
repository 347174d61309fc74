import { randomBytes } from 'node:crypto'
import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { createClient } from '@lokum/local-stack/testing/client'
import { openWorld } from '@lokum/local-stack/world/open-world'
import { readConfig } from '@lokum/service-kit/config'
import pg from 'pg'
import { Config } from '../src/config.ts'
import { start } from '../src/start.ts'
import { openUpstream } from './upstream.ts'

export type GatewayWorld = Awaited<ReturnType<typeof openGatewayWorld>>

type Settings = {
  configured?: Record<string, string>
  /** For tests that change the database itself; the others count beside the gateway that all tests share. */
  ownDatabase?: boolean
}

/** A gateway with one small service behind it for all three, in the system that all tests share. */
export async function openGatewayWorld({ configured = {}, ownDatabase = false }: Settings = {}) {
  const stack = new AsyncDisposableStack()
  const { system, identity } = stack.use(await openWorld())
  const upstream = stack.use(await openUpstream())
  const shared = { url: system.databaseUrls.gateway, ownerUrl: system.ownerUrls.gateway }
  const database = ownDatabase ? stack.use(await createOwnDatabase(stack)) : shared
  const startGateway = (own: Record<string, string> = {}) =>
    start(
      readConfig(Config, {
        PORT: '0',
        OPERATIONS_PORT: '0',
        DATABASE_URL: database.url,
        PUBLIC_BASE_URL: system.publicBaseUrl,
        OIDC_ISSUER: identity.issuer,
        OIDC_AUDIENCE: identity.audience,
        ALLOW_INSECURE_HTTP: 'true',
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
        APARTMENTS_URL: upstream.url,
        SETTLEMENTS_URL: upstream.url,
        WEBHOOKS_URL: upstream.url,
        // A crowded test machine is no outage.
        LIMIT_STORE_TIMEOUT_MS: '5000',
        ...configured,
        ...own,
      }),
    )
  const gateway = stack.use(await startGateway())
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  pool.on('error', () => undefined)
  stack.defer(() => pool.end())

  const name = randomBytes(5).toString('hex')
  let accounts = 0
  /** A token of an own account, by default with every scope. */
  const aToken = ({ scopes = landlordScopes, account = `landlord-${++accounts}`, ...bent }: TokenWish = {}) =>
    identity.mint({ client: identity.clientFor({ account: `${account}-${name}`, scopes }), ...bent })
  const aClient = (token: string, baseUrl = gateway.url) => createClient({ baseUrl, token })
  return {
    system,
    identity,
    upstream,
    database,
    gateway,
    startGateway,
    pool,
    aToken,
    aClient,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

async function createOwnDatabase(stack: AsyncDisposableStack) {
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  return await createServiceDatabase(postgres, 'gateway')
}

type TokenWish = {
  scopes?: readonly string[]
  account?: string
  ttlSeconds?: number
  claims?: Readonly<Record<string, unknown>>
  header?: Readonly<Record<string, unknown>>
}

/** A token that looks like that of a tenant's link. */
export function aLink(): string {
  return `tl_${randomBytes(32).toString('base64url')}`
}

export const anApartment = { label: 'Dom 1', address: { street: 'ul. Długa 7', city: 'Kraków' } }
