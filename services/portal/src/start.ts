import { fileURLToPath } from 'node:url'
import { publicOperations } from '@lokum/contracts/catalogue'
import { isForTenants } from '@lokum/contracts/interface/operation'
import { createMigrationCheck } from '@lokum/service-kit/database/check-migrations'
import { openDatabaseClock } from '@lokum/service-kit/database/database-clock'
import { openDatabase } from '@lokum/service-kit/database/open-database'
import { openUpstreams } from '@lokum/service-kit/forwarding/open-upstreams'
import { createCipher } from '@lokum/service-kit/secrets/cipher'
import { listenForCalls, type RunningService } from '@lokum/service-kit/service/listen-for-calls'
import { createLog } from '@lokum/service-kit/telemetry/log'
import { OperationTree } from './calls/find-operation.ts'
import type { Config } from './config.ts'
import { entities, schema } from './database.ts'
import { loadPages } from './pages/load-pages.ts'
import { pageHeaders } from './pages/page-headers.ts'
import { ReportDesk } from './pages/receive-report.ts'
import { createPortalApp } from './routes.ts'
import { openSessions } from './sessions/find-session.ts'
import { Provider } from './sessions/provider.ts'
import { TokenRefresh } from './sessions/refresh-tokens.ts'
import { startSessionSweeper } from './sessions/sweep-sessions.ts'

const builtPages = fileURLToPath(new URL('../dist', import.meta.url))

/** Settings of tests: a clock, and pages of their own. */
type Given = { clock?: () => Date; pagesFolder?: string }

/** Puts the parts of the portal together; disposing stops them in the opposite order. */
export async function start(
  config: Config,
  { clock: given, pagesFolder = builtPages }: Given = {},
): Promise<RunningService> {
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize, PUBLIC_BASE_URL: publicBaseUrl } = config
  const log = createLog({ service: 'portal', level: config.LOG_LEVEL })
  const pages = await loadPages(pagesFolder)

  await using stack = new AsyncDisposableStack()
  const { orm, pool, isStuck } = stack.use(await openDatabase({ url, entities, applicationName: 'portal', poolSize }))
  const clock = given ?? stack.use(await openDatabaseClock({ pool, log, wall: () => new Date() })).clock
  stack.use(startSessionSweeper({ orm, log, clock }))
  const upstreams = stack.use(
    openUpstreams({
      urls: { gateway: config.GATEWAY_URL },
      connectTimeoutMs: config.GATEWAY_CONNECT_TIMEOUT_MS,
      idleTimeoutMs: config.GATEWAY_IDLE_TIMEOUT_MS,
    }),
  )
  const provider = new Provider(config)
  const cipher = createCipher(config.ENCRYPTION_KEYS)
  const app = createPortalApp({
    orm,
    provider,
    cipher,
    clock,
    publicBaseUrl,
    log,
    pages,
    findSession: openSessions(pool),
    trustedHops: config.TRUSTED_PROXY_HOPS,
    answerHeaders: pageHeaders(),
    operations: new OperationTree(publicOperations.filter((operation) => !isForTenants(operation))),
    gateway: upstreams.of('gateway'),
    refresh: new TokenRefresh({ orm, provider, cipher, clock }),
    reports: new ReportDesk({ log, nowMs: () => performance.now() }),
  })
  const check = createMigrationCheck(pool, schema)
  return await listenForCalls(stack, { config, log, app, check, isStuck })
}
