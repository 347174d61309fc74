import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { schema } from '@lokum/gateway/database'
import { openCallStore } from '@lokum/gateway/limits/call-store'
import { freePort } from '@lokum/local-stack/free-port'
import { runPostgres } from '@lokum/local-stack/postgres/open-postgres'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { migrateDatabase } from '@lokum/service-kit/database/migrate-database'
import { openDatabase } from '@lokum/service-kit/database/open-database'
import { createLog } from '@lokum/service-kit/telemetry/log'
import pg from 'pg'
import { generate } from 'selfsigned'

const log = createLog({ service: 'test', level: 'silent' })

const stack = new AsyncDisposableStack()
let folder: string
let url: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-tls-`))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  // The server does not run as root.
  await chmod(folder, 0o711)
  const plan = { folder: join(folder, 'postgres'), port: await freePort(), logFile: join(folder, 'postgres.log') }
  const server = stack.use(await runPostgres({ environment: process.env }, plan))
  url = server.url.replace('127.0.0.1', 'localhost')
  const authority = await anAuthority('Trusted authority')
  await writeFile(join(folder, 'authority.crt'), authority.cert)
  await writeFile(join(folder, 'stranger.crt'), (await anAuthority('Another authority')).cert)
  await serveOverTlsAlone(await aCertificate(authority, 'localhost'), await aCertificate(authority, 'elsewhere.test'))
})
afterAll(() => stack.disposeAsync())

/** The three ways in which the services reach a database. */
const ways: Record<string, (url: string) => Promise<unknown>> = {
  'the pool of a service': async (at) => {
    await using database = await openDatabase({ url: at, entities: [], applicationName: 'test', poolSize: 1 })
    return await database.pool.query('SELECT')
  },
  'the pool of the gateway': async (at) => {
    await using store = openCallStore({ url: at, poolSize: 1, timeoutMs: 5_000, ceilingFactor: 1, log })
    return await store.pool.query('SELECT')
  },
  'the migration': (at) => migrateDatabase({ url: at, patienceMs: 1_000 }, schema),
}
const names = Object.keys(ways)

test.each(names)('%s encrypts, and believes the authority it was given', async (way) => {
  await ways[way]?.(verifying(url, 'authority.crt'))

  await expect(ways[way]?.(url)).rejects.toThrow('no encryption')
})

test.each(names)('%s believes no other authority', async (way) => {
  await expect(ways[way]?.(verifying(url, 'stranger.crt'))).rejects.toThrow('unable to verify the first certificate')
})

test.each(names)('%s tells nothing to a server without TLS', async (way) => {
  await using plain = await startTestPostgres({ environment: process.env })

  await expect(ways[way]?.(verifying(plain.url, 'authority.crt'))).rejects.toThrow('does not support SSL')
})

test('none of them believes a server of another name', async () => {
  const trusted = verifying(url, 'authority.crt')
  await ask(trusted, `ALTER SYSTEM SET ssl_cert_file = 'other.crt'`)
  await ask(trusted, `ALTER SYSTEM SET ssl_key_file = 'other.key'`)
  await ask(trusted, 'SELECT pg_reload_conf()')
  await eventually(() => expect(ask(trusted, 'SELECT')).rejects.toThrow('certificate'))

  for (const way of names) await expect(ways[way]?.(trusted)).rejects.toThrow('does not match certificate')
})

function verifying(at: string, authority: string): string {
  return `${at}?sslmode=verify-full&sslrootcert=${join(folder, authority)}`
}

type Pem = { private: string; cert: string }

function anAuthority(name: string): Promise<Pem> {
  return generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  })
}

function aCertificate(authority: Pem, host: string): Promise<Pem> {
  return generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'subjectAltName', altNames: [{ type: 2, value: host }] },
    ],
  })
}

/** The server writes its own files, since they must be its own, and takes them up without a restart. */
async function serveOverTlsAlone(own: Pem, other: Pem): Promise<void> {
  const files = {
    'server.key': own.private,
    'server.crt': own.cert,
    'other.key': other.private,
    'other.crt': other.cert,
    'pg_hba.conf': 'hostssl all all all scram-sha-256',
  }
  for (const [file, content] of Object.entries(files)) {
    const lines = pg.escapeLiteral(content.trim())
    await ask(url, `COPY (SELECT unnest(string_to_array(${lines}, E'\n'))) TO PROGRAM 'umask 077; cat > ${file}'`)
  }
  await ask(url, 'ALTER SYSTEM SET ssl = on')
  await ask(url, 'SELECT pg_reload_conf()')
  await eventually(() => expect(ask(url, 'SELECT')).rejects.toThrow('no encryption'))
}

async function ask(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
