import { securityHeaders } from '@lokum/service-kit/calls/security-headers'
import { createMigrationCheck } from '@lokum/service-kit/database/check-migrations'
import { openDatabaseClock } from '@lokum/service-kit/database/database-clock'
import { openUpstreams } from '@lokum/service-kit/forwarding/open-upstreams'
import { openKeySet } from '@lokum/service-kit/identity/key-set'
import { createTokenVerifier, readTokenRules } from '@lokum/service-kit/identity/verify-token'
import { listenForCalls, type RunningService } from '@lokum/service-kit/service/listen-for-calls'
import { createLog } from '@lokum/service-kit/telemetry/log'
import { AddressLimit } from './admission/address-limit.ts'
import type { Config } from './config.ts'
import { schema } from './database.ts'
import { openCallStore } from './limits/call-store.ts'
import { createCounter } from './limits/count-call.ts'
import { RefusalPace } from './limits/refusal-pace.ts'
import { startCallCountSweeper } from './limits/sweep-call-counts.ts'
import { allowOrigins } from './origins/allow-origins.ts'
import { createGatewayApp } from './routes.ts'

const failedAuthenticationsPerMinute = 60
const tenantCallsPerMinute = 120
// A tenant's page has about twenty files, and the phones of a carrier share an address.
const pagesPerMinute = 600

/** Puts the parts of the gateway together; disposing stops them in the opposite order. */
export async function start(config: Config): Promise<RunningService> {
  const { OIDC_ISSUER: issuer, PUBLIC_BASE_URL: publicBaseUrl, TRUSTED_PROXY_HOPS: trustedHops } = config
  // Whole milliseconds: sums of fractions would make a minute of 60.000000001 s.
  const nowMs = () => Math.floor(performance.now())
  const log = createLog({ service: 'gateway', level: config.LOG_LEVEL })

  await using stack = new AsyncDisposableStack()
  const ceilingFactor = config.ACCOUNT_CEILING_FACTOR
  const store = stack.use(
    openCallStore({
      url: config.DATABASE_URL,
      poolSize: config.DATABASE_POOL_SIZE,
      timeoutMs: config.LIMIT_STORE_TIMEOUT_MS,
      ceilingFactor,
      log,
    }),
  )
  const { clock } = stack.use(await openDatabaseClock({ pool: store.pool, log, wall: () => new Date() }))
  stack.use(startCallCountSweeper({ pool: store.pool, log }))
  const keys = stack.use(openKeySet({ issuer, log, clock }))
  const upstreams = stack.use(openUpstreams(upstreamOptionsOf(config)))

  const app = createGatewayApp({
    admission: {
      verifyToken: createTokenVerifier({ keys, rules: readTokenRules(config), clock }),
      publicBaseUrl,
      failedAuthentications: new AddressLimit({
        name: 'authentication',
        perMinute: failedAuthenticationsPerMinute,
        nowMs,
      }),
      tenantCalls: new AddressLimit({
        name: 'address',
        perMinute: tenantCallsPerMinute * config.RATE_LIMIT_FACTOR,
        nowMs,
      }),
      trustedHops,
    },
    counter: createCounter({ store, ceilingFactor, log, nowMs, startedAtMs: nowMs() }),
    refusals: new RefusalPace(nowMs),
    limitFactor: config.RATE_LIMIT_FACTOR,
    pool: store.pool,
    clock,
    ceilingFactor,
    upstreams,
    publicBaseUrl,
    issuer,
    providerUrl: forReaders(issuer, config.OIDC_BROWSER_URL),
    log,
    answerHeaders: securityHeaders(),
    headersFor: allowOrigins(config.CORS_ORIGINS),
    pageLimit: new AddressLimit({ name: 'pages', perMinute: pagesPerMinute * config.RATE_LIMIT_FACTOR, nowMs }),
    trustedHops,
  })
  const check = createMigrationCheck(store.pool, schema)
  // Calls are counted without the store, too; no restart brings it back.
  return await listenForCalls(stack, { config, log, app, check, isStuck: async () => false })
}

/** The provider's address by the origin that readers know, if it is another than that of the services. */
function forReaders(issuer: string, origin: string | undefined): string {
  return origin === undefined ? issuer : `${origin}${new URL(issuer).pathname}`
}

function upstreamOptionsOf(config: Config) {
  return {
    urls: {
      apartments: config.APARTMENTS_URL,
      settlements: config.SETTLEMENTS_URL,
      webhooks: config.WEBHOOKS_URL,
    },
    connectTimeoutMs: config.UPSTREAM_CONNECT_TIMEOUT_MS,
    idleTimeoutMs: config.UPSTREAM_IDLE_TIMEOUT_MS,
  }
}
