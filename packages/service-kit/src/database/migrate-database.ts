import { setTimeout as delay } from 'node:timers/promises'
import type { MigrationObject } from '@mikro-orm/core'
import { Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import type { Client } from 'pg'
import { applySqlFiles } from './apply-sql-files.ts'
import { connectPatiently } from './connect-patiently.ts'
import { grantServiceRole } from './grant-service-role.ts'
import { type Migrations, refuseUnknownMigrations } from './refuse-unknown-migrations.ts'
import type { SqlFile } from './sql-files.ts'

/** Changes a large table in several transactions, none of which holds up the release before; it may be repeated. */
type OnlineChange = (client: Client) => Promise<void>

/** The database of a release: its migrations, then its SQL files in their order, then its online changes. */
export type Schema = Readonly<{
  migrations: Migrations
  sqlFiles: readonly SqlFile[]
  onlineChanges?: readonly OnlineChange[]
}>

type Target = {
  /** The URL with the role that owns the database. */
  url: string
  /** The role of the serving processes; without one the owner serves. */
  serviceRole?: string | undefined
  /** How long a database that is away is waited for. */
  patienceMs: number
}

const lockId = 7_305_118
const lockPollMs = 200

/**
 * Brings a database to the newest migration and the newest SQL files, and grants the service's role its rights; a second
 * process that tries the same waits for the first.
 * @throws UnknownMigrations, before anything is changed
 */
export async function migrateDatabase({ url, serviceRole, patienceMs }: Target, schema: Schema): Promise<void> {
  // Another process may migrate as long as it needs; only the locks of tables are waited for briefly.
  const client = await connectPatiently({ connectionString: url, options: '-c lock_timeout=0' }, patienceMs)
  try {
    await lockMigrations(client)
    await refuseUnknownMigrations(client, schema.migrations)
    await applyMigrations(url, schema.migrations)
    await applySqlFiles(client, schema.sqlFiles)
    for (const change of schema.onlineChanges ?? []) await change(client)
    if (serviceRole !== undefined) await grantServiceRole(client, serviceRole)
  } finally {
    await client.end()
  }
}

/** Asks again and again: an index that is made beside writes waits for every statement, one that waits for this lock included. */
async function lockMigrations(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [lockId])
    if (rows[0]?.locked) return
    await delay(lockPollMs)
  }
}

async function applyMigrations(url: string, migrations: Migrations): Promise<void> {
  const orm = await MikroORM.init({
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    // Each is a transaction of its own, or none, since an index that is made beside writes can be part of no transaction.
    migrations: {
      migrationsList: listOf(migrations),
      snapshot: false,
      tableName: 'migration',
      silent: true,
      allOrNothing: false,
    },
    // A change of a table that waits for a lock holds up everybody who comes after it; it gives up before their patience ends.
    driverOptions: { connectionString: url, options: '-c lock_timeout=5000' },
  })
  try {
    await orm.migrator.up()
  } finally {
    await orm.close()
  }
}

function listOf(migrations: Migrations): MigrationObject[] {
  return Object.entries(migrations).map(([name, migration]) => ({ name, class: migration }))
}
