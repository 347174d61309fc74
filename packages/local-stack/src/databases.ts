import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** What every function here needs: the superuser's address. */
export interface SuperuserAddress {
  readonly url: string
}

/** A role and the database it owns; the role bears the database's name. */
export interface OwnedDatabase {
  readonly name: string
  readonly password: string
}

/** A database of a test's own; disposing drops it, whoever is still connected. */
export interface TestDatabase extends AsyncDisposable {
  readonly name: string
  readonly url: string
}

/** Makes each role and its database unless they are there; a role that is there gets the password. */
export async function ensureDatabases(need: SuperuserAddress, wanted: readonly OwnedDatabase[]): Promise<void> {
  await using session = await connect(need.url)
  for (const { name, password } of wanted) {
    await ensureRole(session.client, name, password)
    await ensureDatabase(session.client, name)
  }
}

/** The address of a role's database on the server of the superuser's address. */
export function databaseUrl(need: SuperuserAddress, owned: OwnedDatabase & { readonly database?: string }): string {
  const url = new URL(need.url)
  url.username = encodeURIComponent(owned.name)
  url.password = encodeURIComponent(owned.password)
  url.pathname = `/${owned.database ?? owned.name}`
  return url.href
}

/**
 * Makes a database to clone from: `prepare` gets its address (as the owner) and fills it, for example by migrating;
 * afterwards nobody can connect to it, so that cloning never waits. It gets its name last, so a half-made one is never
 * cloned; one that is there is replaced.
 */
export async function createTemplate(
  need: SuperuserAddress,
  wanted: { name: string; owner: OwnedDatabase; prepare: (url: string) => Promise<void> },
): Promise<void> {
  const draftName = `${wanted.name}_draft`
  const draft = pg.escapeIdentifier(draftName)
  await dropDatabase(need, draftName)
  await using session = await connect(need.url)
  await ensureRole(session.client, wanted.owner.name, wanted.owner.password)
  await session.client.query(`CREATE DATABASE ${draft} OWNER ${pg.escapeIdentifier(wanted.owner.name)}`)
  await wanted.prepare(databaseUrl(need, { ...wanted.owner, database: draftName }))
  await session.client.query(`ALTER DATABASE ${draft} ALLOW_CONNECTIONS false`)
  await endSessions(session.client, draftName)
  await dropDatabase(need, wanted.name)
  await session.client.query(`ALTER DATABASE ${draft} RENAME TO ${pg.escapeIdentifier(wanted.name)}`)
}

/** Gives a fresh copy of a template (about 30 ms), owned by and addressed for the role that owns the template. */
export async function cloneDatabase(
  need: SuperuserAddress,
  wanted: { template: string; owner: OwnedDatabase; name?: string },
): Promise<TestDatabase> {
  const name = wanted.name ?? `${wanted.template}_${randomBytes(6).toString('hex')}`
  await using session = await connect(need.url)
  await session.client.query(
    `CREATE DATABASE ${pg.escapeIdentifier(name)} OWNER ${pg.escapeIdentifier(wanted.owner.name)}
     TEMPLATE ${pg.escapeIdentifier(wanted.template)}`,
  )
  return {
    name,
    url: databaseUrl(need, { ...wanted.owner, database: name }),
    [Symbol.asyncDispose]: () => dropDatabase(need, name),
  }
}

/** Drops a database if it is there and ends the sessions in it. */
export async function dropDatabase(need: SuperuserAddress, name: string): Promise<void> {
  await using session = await connect(need.url)
  await session.client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
}

/** Whether a database of that name is there. */
export async function hasDatabase(need: SuperuserAddress, name: string): Promise<boolean> {
  await using session = await connect(need.url)
  const { rowCount } = await session.client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  return rowCount === 1
}

/** Does something while no other process that uses the same key does. */
export async function withAdvisoryLock(need: SuperuserAddress, key: string, work: () => Promise<void>): Promise<void> {
  await using session = await connect(need.url)
  await session.client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [key])
  await work()
}

async function ensureRole(client: pg.Client, name: string, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name])
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER'
  await client.query(`${verb} ROLE ${pg.escapeIdentifier(name)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`)
}

async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  const identifier = pg.escapeIdentifier(name)
  if (rowCount === 0) await client.query(`CREATE DATABASE ${identifier} OWNER ${identifier}`)
  await client.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${identifier} FROM PUBLIC`)
}

async function endSessions(client: pg.Client, database: string): Promise<void> {
  await client.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [database])
}

async function connect(url: string): Promise<AsyncDisposable & { client: pg.Client }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}
