import type { ArchiveTimes } from '@lokum/service-kit/audit-archive/start-audit-archive'
import { createMigrationCheck } from '@lokum/service-kit/database/check-migrations'
import { createApp } from '@lokum/service-kit/http/create-app'
import { openServiceToken } from '@lokum/service-kit/identity/service-token'
import { createWebhooksAsker } from '@lokum/service-kit/outbox/ask-webhooks'
import { type ReconcilerTimes, startReconciler } from '@lokum/service-kit/outbox/reconcile-outbox'
import { listenForCalls, type RunningService } from '@lokum/service-kit/service/listen-for-calls'
import { type Clocks, openFoundation } from '@lokum/service-kit/service/open-foundation'
import { openArchiveStore } from '@lokum/stores/open-archive-store'
import { copyAgreements } from './agreements/copy-agreements.ts'
import type { DescribedAgreement } from './agreements/store-agreements.ts'
import { activateApartments } from './apartments/activate-apartments.ts'
import type { Config } from './config.ts'
import { entities, schema } from './database.ts'
import { routes } from './routes.ts'

/** Shorter times for tests, and the machine's clock. */
type World = { reconcilerTimes?: Partial<ReconcilerTimes>; archiveTimes?: Partial<ArchiveTimes>; clocks?: Clocks }

/** Puts the parts of the service together; disposing stops them in the opposite order. */
export async function start(
  config: Config,
  { reconcilerTimes: times, archiveTimes, clocks = {} }: World = {},
): Promise<RunningService> {
  const { OIDC_ISSUER: issuer, SETTLEMENTS_URL: settlementsUrl, WEBHOOKS_URL: webhooksUrl } = config
  await using stack = new AsyncDisposableStack()
  const store = await openArchiveStore(stack, config)
  const foundation = await openFoundation(stack, {
    service: 'apartments',
    config,
    entities,
    store,
    clocks,
    archiveTimes,
  })
  const { edge, broker, relay } = foundation
  const { clock } = edge
  const credentials = { clientId: config.SERVICE_CLIENT_ID, clientSecret: config.SERVICE_CLIENT_SECRET }
  const openToken = () => openServiceToken({ issuer, ...credentials, clock })
  stack.use(startReconciler({ ...edge, relay, findUnknown: createWebhooksAsker({ webhooksUrl, openToken }), times }))
  const activate = (agreements: readonly DescribedAgreement[]) => activateApartments(edge, agreements)
  stack.use(copyAgreements({ ...edge, broker, settlementsUrl, openToken, activateApartments: activate }))

  const app = createApp(edge, routes(edge, { plans: config.PLANS, store }))
  const check = createMigrationCheck(edge.pool, schema)
  return await listenForCalls(stack, { config, log: edge.log, app, check, isStuck: foundation.database.isStuck })
}
