import { makeAccountId } from '@lokum/contracts/values/account-id'
import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import { startIdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { startTestStack } from '@lokum/local-stack/test-stack/test-stack'
import pg from 'pg'
import { startServices } from '../services/start-services.ts'

/** The settlements service in a process of its own, one landlord's token, and its database. */
export type RunningSettlements = AsyncDisposable & {
  url: string
  pid: number
  token: string
  accountId: string
  pool: pg.Pool
}

// What deploy/k8s gives it; without a limit Node collects late, and the peak says nothing.
const heapOfProduction = ['--max-old-space-size=512']

const most = { payments_per_month: 1_000_000 }
// Each round of an import records 8 000.
const manyPayments = { QUOTAS: JSON.stringify({ default: most, first_week: most }) }

/** Starts the settlements service as in production, with the parts that it depends on and no others. */
export async function startSettlements(folder: string, profileFolder: string | undefined): Promise<RunningSettlements> {
  await using opened = new AsyncDisposableStack()
  const { postgres, nats } = opened.use(await startTestStack({ environment: { PATH: process.env.PATH } }))
  const identity = opened.use(await startIdentityProvider({ port: 0, tokenTtlSeconds: 3_600 }))
  const database = opened.use(await createServiceDatabase(postgres, 'settlements'))
  const need = { natsUrl: nats.url, identity, folder, profileFolder }
  const wanted = { databaseUrls: { settlements: database.url }, nodeOptions: heapOfProduction, settings: manyPayments }
  const { url, pid } = opened.use(await startServices(need, wanted)).of('settlements')
  const account = 'landlord'
  const token = identity.mint({ client: identity.clientFor({ account, scopes: landlordScopes }) })
  const pool = opened.adopt(new pg.Pool({ connectionString: database.url, max: 1 }), (own) => own.end())
  const started = opened.move()
  return {
    url,
    pid,
    token,
    pool,
    accountId: makeAccountId(identity.issuer, account),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
