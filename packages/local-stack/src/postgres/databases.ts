import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { letSessionsLeave } from './let-sessions-leave.ts'

/** What every function here needs: the superuser's address. */
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
  /** As the service's role, which may use the tables and change none of them. */
  readonly url: string
  /** As the role that owns everything, for a test that breaks something. */
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
  await using session = await connect(need.url)
  await closeServerDatabases(session.client)
  await ensureRole(session.client, wanted.owner)
  for (const service of wanted.services) {
    await ensureRole(session.client, service)
    await ensureDatabase(session.client, service.name, wanted.owner.name)
    await handOver(need, service.name, wanted.owner.name)
    await admit(session.client, service.name, service.name)
  }
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
  const draftName = `${wanted.name}_draft`
  const draft = pg.escapeIdentifier(draftName)
  await dropDatabase(need, draftName)
  await using session = await connect(need.url)
  await closeServerDatabases(session.client)
  for (const role of [wanted.owner, wanted.service]) await ensureRole(session.client, role)
  await session.client.query(`CREATE DATABASE ${draft} OWNER ${pg.escapeIdentifier(wanted.owner.name)}`)
  await wanted.prepare(databaseUrl(need, { ...wanted.owner, database: draftName }))
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

async function ensureRole(client: pg.Client, { name, password }: Role): Promise<void> {
  await client.query('BEGIN')
  // Several that prepare databases at once share the owner, and PostgreSQL refuses changes of one role at the same moment.
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('roles', 0))`)
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name])
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER'
  await client.query(`${verb} ROLE ${pg.escapeIdentifier(name)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`)
  await client.query('COMMIT')
}

/** Everybody may enter the server's own databases otherwise; several that prepare databases at once take turns. */
async function closeServerDatabases(client: pg.Client): Promise<void> {
  await client.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(hashtextextended('roles', 0));
    REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC;
    COMMIT`)
}

async function ensureDatabase(client: pg.Client, name: string, owner: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0)
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} OWNER ${pg.escapeIdentifier(owner)}`)
}

async function admit(client: pg.Client, database: string, role: string): Promise<void> {
  await client.query(`
    REVOKE ALL ON DATABASE ${pg.escapeIdentifier(database)} FROM PUBLIC;
    GRANT CONNECT ON DATABASE ${pg.escapeIdentifier(database)} TO ${pg.escapeIdentifier(role)}`)
}

/** Earlier, each service's role owned its database and all that is in it. */
async function handOver(need: SuperuserAddress, service: string, owner: string): Promise<void> {
  const url = new URL(need.url)
  url.pathname = `/${service}`
  await using session = await connect(url.href)
  await session.client.query(`REASSIGN OWNED BY ${pg.escapeIdentifier(service)} TO ${pg.escapeIdentifier(owner)}`)
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
