import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type IdentityProvider, startIdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { startMailbox } from '@lokum/local-stack/mailbox/mailbox'
import type { Server } from '@lokum/local-stack/processes/server'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import type { ServiceName } from '@lokum/local-stack/services/service-environment'
import { startTestNats, startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import pg from 'pg'

/** What stands around the services. */
export type Surroundings = {
  identity: IdentityProvider
  nats: Server
  encryptionKeys: string
  /** Where the settlements service keeps documents. */
  filesFolder: string
  /** The mail server that tenants' mails are sent to; each becomes a file in the folder. */
  mailbox: { port: number; folder: string }
  databaseUrl: (name: ServiceName) => string
  /** A look into a service's own database. */
  pool: (name: ServiceName) => pg.Pool
}

/** Databases of their own for the named services, a broker, an identity provider and a mail server; all of it ends with the stack. */
export async function openSurroundings(
  stack: AsyncDisposableStack,
  services: readonly ServiceName[],
): Promise<Surroundings> {
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  const [nats, identity, ...databases] = await Promise.all([
    startTestNats({ environment: process.env }),
    startIdentityProvider({ port: 0 }),
    ...services.map((name) => createServiceDatabase(postgres, name)),
  ])
  for (const one of [nats, identity, ...databases]) stack.use(one)

  const filesFolder = mkdtempSync(join(tmpdir(), `lokum-test-${process.pid}-files-`))
  stack.defer(() => rmSync(filesFolder, { recursive: true, force: true }))
  const mailFolder = join(filesFolder, 'mail')
  const { port } = stack.use(await startMailbox({ port: 0, folder: mailFolder }))
  const urls = new Map(services.map((name, index) => [name, databases[index]?.url]))
  const pools = new Map([...urls].map(([name, url]) => [name, openPool(url)]))
  for (const pool of pools.values()) stack.defer(() => pool.end())
  return {
    identity,
    nats,
    encryptionKeys: `test:${randomBytes(32).toString('base64')}`,
    filesFolder,
    mailbox: { port, folder: mailFolder },
    databaseUrl: (name) => started(name, urls.get(name)),
    pool: (name) => started(name, pools.get(name)),
  }
}

function started<Value>(name: ServiceName, value: Value | undefined): Value {
  if (value === undefined) throw new Error(`This world has no ${name}.`)
  return value
}

function openPool(connectionString: string | undefined): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, idleTimeoutMillis: 1_000 })
  pool.on('error', () => undefined)
  return pool
}
