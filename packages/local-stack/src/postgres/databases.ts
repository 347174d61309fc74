import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { projectRoot } from '../project-root.ts'
import { waitUntil } from '../wait-until.ts'

/** The superuser's address, for every function here. */
export interface SuperuserAddress {
  readonly url: string
}

/** A role that may log in. */
export interface Role {
  readonly name: string
  readonly password: string
}

/** A database of a test's own; disposing drops it, even while clients are connected. */
export interface TestDatabase extends AsyncDisposable {
  readonly name: string
  /** The URL with the service's role, which may use the tables and change none of them. */
  readonly url: string
  /** The URL with the owner's role, for a test that breaks something. */
  readonly ownerUrl: string
}

/**
 * Makes the owner, each service's role and its database of the same name unless they are there; a role that is there gets
 * the password, and a database that its service owned is handed over to the owner.
 */
export async function ensureDatabases(
  need: SuperuserAddress,
  wanted: { owner: Role; services: readonly Role[] },
): Promise<void> {
  const { owner, services } = wanted
  await provision(need, { role: owner, database: '', owner })
  for (const service of services) await provision(need, { role: service, database: service.name, owner })
}

/** The address of a role's database on the server of the superuser's address. */
export function databaseUrl(need: SuperuserAddress, role: Role & { readonly database?: string }): string {
  const url = new URL(need.url)
  url.username = encodeURIComponent(role.name)
  url.password = encodeURIComponent(role.password)
  url.pathname = `/${role.database ?? role.name}`
  return url.href
}

/**
 * Makes a database to clone from: `prepare` gets its address (as the owner) and fills it, for example by migrating;
 * afterwards it accepts no connections, so that cloning never waits. It gets its name last, so a half-made one is never
 * cloned; one that is there is replaced.
 */
export async function createTemplate(
  need: SuperuserAddress,
  wanted: { name: string; owner: Role; service: Role; prepare: (url: string) => Promise<void> },
): Promise<void> {
  const { owner, service } = wanted
  const draftName = `${wanted.name}_draft`
  const draft = pg.escapeIdentifier(draftName)
  await dropDatabase(need, draftName)
  await provision(need, { role: owner, database: '', owner })
  await provision(need, { role: service, database: draftName, owner })
  await wanted.prepare(databaseUrl(need, { ...owner, database: draftName }))
  await using session = await connect(need.url)
  await session.client.query(`ALTER DATABASE ${draft} ALLOW_CONNECTIONS false`)
  await endSessions(session.client, draftName)
  await dropDatabase(need, wanted.name)
  await session.client.query(`ALTER DATABASE ${draft} RENAME TO ${pg.escapeIdentifier(wanted.name)}`)
}

/** Gives a fresh copy of a template (about 30 ms), which none but its owner and the service's role may enter. */
export async function cloneDatabase(
  need: SuperuserAddress,
  wanted: { template: string; owner: Role; service: Role; name?: string },
): Promise<TestDatabase> {
  const name = wanted.name ?? `${wanted.template}_${randomBytes(6).toString('hex')}`
  await using session = await connect(need.url)
  await session.client.query(
    `CREATE DATABASE ${pg.escapeIdentifier(name)} OWNER ${pg.escapeIdentifier(wanted.owner.name)}
     TEMPLATE ${pg.escapeIdentifier(wanted.template)}`,
  )
  // A copy has the rights on tables of its template, but not those on the database.
  await admit(session.client, name, wanted.service.name)
  return {
    name,
    url: databaseUrl(need, { ...wanted.service, database: name }),
    ownerUrl: databaseUrl(need, { ...wanted.owner, database: name }),
    [Symbol.asyncDispose]: () => dropDatabase(need, name),
  }
}

/** Drops a database if it is there and ends the sessions in it. */
export async function dropDatabase(need: SuperuserAddress, name: string): Promise<void> {
  await using session = await connect(need.url)
  await letSessionsLeave(session.client, name)
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

/** Runs the statements that containers run, first on the server and then, if the role serves from one, in its database. */
async function provision(
  need: SuperuserAddress,
  { role, database, owner }: { role: Role; database: string; owner: Role },
): Promise<void> {
  const statements = await readFile(join(projectRoot, 'deploy/postgres/provision.sql'), 'utf8')
  const values = [role.name, role.password, database, owner.name]
  await using session = await connect(need.url)
  // Several that prepare databases at once share the owner, and PostgreSQL refuses changes of one role at the same moment.
  await session.client.query(`SELECT pg_advisory_lock(hashtextextended('roles', 0))`)
  await runStatements(session.client, { statements, values })
  if (database === '') return
  const url = new URL(need.url)
  url.pathname = `/${database}`
  await using inside = await connect(url.href)
  await runStatements(inside.client, { statements, values })
}

async function runStatements(
  client: pg.Client,
  { statements, values }: { statements: string; values: readonly string[] },
): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(statements, [...values])
  for (const { statement } of rows) await client.query(statement)
}

async function admit(client: pg.Client, database: string, role: string): Promise<void> {
  await client.query(`
    REVOKE ALL ON DATABASE ${pg.escapeIdentifier(database)} FROM PUBLIC;
    GRANT CONNECT ON DATABASE ${pg.escapeIdentifier(database)} TO ${pg.escapeIdentifier(role)}`)
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

/**
 * Gives sessions that were ended a moment ago the time to leave a database, a second at most: a pool that is closed does not
 * wait for the server, and the proxy of a container engine is slower still. One that is ended by force meanwhile is an error.
 */
async function letSessionsLeave(client: pg.Client, database: string): Promise<void> {
  await waitUntil({ what: 'The end of the sessions', seconds: 1, everyMilliseconds: 10 }, async () => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1', [database])
    return rowCount === 0 ? true : undefined
  }).catch(() => undefined)
}
