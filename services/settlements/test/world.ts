import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Config as ApartmentsConfig } from '@lokum/apartments/config'
import { start as startApartments } from '@lokum/apartments/start'
import { freePort } from '@lokum/local-stack/free-port'
import { landlordScopes, serviceClient } from '@lokum/local-stack/identity-provider/clients'
import { startIdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { startTestNats, startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { type Client, createClient } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { readConfig } from '@lokum/service-kit/config'
import type { ReconcilerTimes } from '@lokum/service-kit/outbox/reconcile-outbox'
import type { UploadSlots } from '@lokum/service-kit/uploads/upload-slots'
import pg from 'pg'
import { Config } from '../src/config.ts'
import type { SweeperTimes } from '../src/documents/sweep-uploads.ts'
import type { RandomBelow } from '../src/months/settlements/reference-code.ts'
import { start } from '../src/start.ts'
import type { MailerTimes } from '../src/statements/sending/start-mailer.ts'

export type World = Awaited<ReturnType<typeof openWorld>>
export type Landlord = Awaited<ReturnType<World['aLandlord']>>

type Settings = {
  /** false: the test starts the settlements service itself. */
  started?: boolean
  /** Where settlements looks for the apartments service, when that is not the one of this world. */
  apartmentsUrl?: string
  /** Where it looks for the webhooks service, and how often; nobody is there when left out. */
  webhooksUrl?: string
  reconcilerTimes?: Partial<ReconcilerTimes>
  randomBelow?: RandomBelow
  /** The settlements service's time; the real one when left out. */
  clock?: () => Date
  sweeperTimes?: Partial<SweeperTimes>
  uploadSlots?: UploadSlots
  mailerTimes?: Partial<MailerTimes>
  /** More of the settlements service's configuration. */
  configured?: Record<string, string>
}

/** The settlements and the apartments service, each with its own database, with a broker and an identity provider. */
export async function openWorld({ started = true, apartmentsUrl, webhooksUrl, configured, ...outside }: Settings = {}) {
  const stack = new AsyncDisposableStack()
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  const [nats, identity, apartmentsDatabase, database] = await Promise.all([
    startTestNats({ environment: process.env }),
    startIdentityProvider({ port: 0 }),
    createServiceDatabase(postgres, 'apartments'),
    createServiceDatabase(postgres, 'settlements'),
  ])
  for (const one of [nats, identity]) stack.use(one)
  stack.defer(async () => {
    await Promise.all([apartmentsDatabase, database].map((one) => one[Symbol.asyncDispose]()))
  })
  const common = {
    OPERATIONS_PORT: '0',
    NATS_URL: nats.url,
    PUBLIC_BASE_URL: 'http://127.0.0.1:8080',
    OIDC_ISSUER: identity.issuer,
    OIDC_AUDIENCE: identity.audience,
    ALLOW_INSECURE_HTTP: 'true',
    // The port "discard": nobody listens on it.
    WEBHOOKS_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  }
  const [apartmentsPort, port] = [await freePort(), await freePort()]
  const apartments = stack.adopt(
    new Restartable(() =>
      startApartments(
        readConfig(ApartmentsConfig, {
          ...common,
          PORT: String(apartmentsPort),
          DATABASE_URL: apartmentsDatabase.url,
          SETTLEMENTS_URL: `http://127.0.0.1:${port}`,
          ...credentialsOf('apartments'),
          PLANS: '{"basic":1000}',
        }),
      ),
    ),
    (part) => part.stop(),
  )
  await apartments.start()
  const files = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-settlements-`))
  stack.defer(() => rm(files, { recursive: true, force: true }))
  const folders = { documents: join(files, 'documents'), uploads: join(files, 'uploads') }
  const environment = {
    ...common,
    PORT: String(port),
    DATABASE_URL: database.url,
    APARTMENTS_URL: apartmentsUrl ?? `http://127.0.0.1:${apartmentsPort}`,
    DOCUMENTS_FOLDER: folders.documents,
    DOCUMENTS_SPOOL_FOLDER: folders.uploads,
    ...(webhooksUrl && { WEBHOOKS_URL: webhooksUrl }),
    ...credentialsOf('settlements'),
    ...configured,
  }
  const service = stack.adopt(new Restartable(() => start(readConfig(Config, environment), outside)), (part) =>
    part.stop(),
  )
  if (started) await service.start()
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  stack.defer(() => pool.end())
  const apartmentsPool = new pg.Pool({ connectionString: apartmentsDatabase.url, max: 2 })
  stack.defer(() => apartmentsPool.end())

  let accounts = 0
  /** A landlord of an account of their own, with every scope unless told otherwise, at both services. */
  const aLandlord = async (wanted: { scopes?: readonly string[]; account?: string } = {}) => {
    const { scopes = landlordScopes, account = `landlord-${++accounts}` } = wanted
    const token = identity.mint({ client: identity.clientFor({ account, scopes }) })
    const clientOf = (ofPort: number) =>
      stack.use(createClient({ baseUrl: `http://127.0.0.1:${ofPort}`, token, through: 'service' }))
    return { token, apartments: clientOf(apartmentsPort), settlements: clientOf(port) }
  }
  /** Waits until the copy has an apartment in the given version, or a later one. */
  const copied = (id: string, version = 1) =>
    eventually(async () => {
      const { rows } = await pool.query('SELECT version FROM apartment_copy WHERE id = $1', [id])
      return rows.length === 1 && rows[0].version >= version
    })
  return {
    nats,
    identity,
    pool,
    apartmentsPool,
    apartments,
    service,
    environment,
    port,
    folders,
    aLandlord,
    copied,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

function credentialsOf(service: string) {
  const { clientId, clientSecret } = serviceClient(service)
  return { SERVICE_CLIENT_ID: clientId, SERVICE_CLIENT_SECRET: clientSecret }
}

/** A service of a test that can be stopped and started again at the same address. */
class Restartable {
  readonly #start: () => Promise<AsyncDisposable & { operationsUrl: string }>
  #running: (AsyncDisposable & { operationsUrl: string }) | undefined

  constructor(start: () => Promise<AsyncDisposable & { operationsUrl: string }>) {
    this.#start = start
  }

  get operationsUrl(): string {
    return this.#running?.operationsUrl ?? ''
  }

  async start(): Promise<void> {
    this.#running ??= await this.#start()
  }

  async stop(): Promise<void> {
    const running = this.#running
    this.#running = undefined
    await running?.[Symbol.asyncDispose]()
  }
}

/** Creates an apartment at the apartments service; labels differ unless one is given. */
export async function anApartment({ apartments }: { apartments: Client }, members: Record<string, unknown> = {}) {
  labels += 1
  const body = { label: `Dom ${labels}`, address: { street: 'ul. Długa 7/12', city: 'Kraków' }, ...members }
  const answer = await apartments.request('POST', '/v1/apartments', { body })
  if (answer.status !== 201) throw new Error(`The apartment was not created: ${answer.bytes}`)
  return answer.body
}
let labels = 0

/** Creates a settlement at the settlements service. */
export function settle(
  { settlements }: { settlements: Client },
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  return settlements.request('POST', '/v1/settlements', { body, headers })
}

/** A server that stands where the apartments service should, and answers as a test wants. */
export async function startStandIn(listener: RequestListener): Promise<AsyncDisposable & { url: string }> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** The terms of an agreement, open and by readings unless told otherwise. */
export function agreementTerms(apartment_id: string, members: Record<string, unknown> = {}) {
  return {
    apartment_id,
    tenant: { name: 'Jan Lis', email: 'jan@example.org' },
    landlord: { name: 'Anna Nowak', account_number: '24160000035175530643314956' },
    start: '2026-01-01',
    mode: 'by_readings',
    rent_pln: 2400,
    ...members,
  }
}

/** Creates an agreement at the settlements service. */
export async function anAgreement(
  { settlements }: { settlements: Client },
  apartmentId: string,
  members: Record<string, unknown> = {},
) {
  const answer = await settlements.request('POST', '/v1/agreements', { body: agreementTerms(apartmentId, members) })
  if (answer.status !== 201) throw new Error(`The agreement was not created: ${answer.bytes}`)
  return answer.body
}
