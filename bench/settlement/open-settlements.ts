import { makeAccountId } from '@lokum/contracts/values/account-id'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import pg from 'pg'
import { accountNames, mintTokens } from '../services/mint-tokens.ts'
import { openSurroundings, type Surroundings } from '../services/open-surroundings.ts'
import { startServices } from '../services/start-services.ts'
import { urlOf } from '../webhooks/start-queue.ts'
import { type LetApartment, seedPlaces } from './seed-places.ts'

/** The gateway and the settlements service over let apartments of some accounts, one caller each. */
export type Settlements = Surroundings & {
  gatewayUrl: string
  pids: Readonly<Record<string, number>>
  databaseUrl: string
  /** A pool beside the service, whose sessions are the superuser's. */
  bare: pg.Pool
  superuser: string
  callers: readonly Caller[]
}

export type Caller = { token: string; places: readonly LetApartment[] }

// Limits that a benchmark cannot use up.
const settings = { RATE_LIMIT_FACTOR: '1000' }

type SettlementLoad = { callers: number; placesEach: number; profileFolder: string | undefined }

/** Starts both services as in production but for raised limits; apartments runs nowhere, since its copy is filled. */
export async function openSettlements({ callers, placesEach, profileFolder }: SettlementLoad): Promise<Settlements> {
  await using opened = new AsyncDisposableStack()
  const { folder, stack, identity } = opened.use(await openSurroundings())
  const { postgres, nats } = stack
  const database = opened.use(await createServiceDatabase(postgres, 'settlements'))
  const limits = opened.use(await createServiceDatabase(postgres, 'gateway'))
  const names = accountNames(callers)
  const places = await seedPlaces(urlOf(postgres, database.name), {
    accounts: names.map((name) => makeAccountId(identity.issuer, name)),
    placesEach,
  })
  const tokens = mintTokens(identity, names)
  const databaseUrls = { settlements: database.url, gateway: limits.url }
  const need = { natsUrl: nats.url, identity, folder, profileFolder }
  const services = opened.use(await startServices(need, { databaseUrls, settings }))
  // A session that ends would take its CPU time with it.
  const pool = new pg.Pool({ connectionString: urlOf(postgres, database.name), max: callers, idleTimeoutMillis: 0 })
  const bare = opened.adopt(pool, (own) => own.end())
  const started = opened.move()
  return {
    folder,
    stack,
    identity,
    bare,
    pids: services.pids,
    databaseUrl: database.url,
    gatewayUrl: services.of('gateway').url,
    superuser: new URL(postgres.url).username,
    callers: tokens.map((token, caller) => ({ token, places: places[caller] ?? [] })),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
