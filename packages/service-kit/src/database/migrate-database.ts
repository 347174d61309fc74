import type { MigrationObject } from '@mikro-orm/core'
import { Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'

/** Migrations by name, in the order of their names: `20261121T0900-create-apartments`. */
export type Migrations = Readonly<Record<string, MigrationObject['class']>>

const lockId = 7_305_118

/** Brings a database to the newest migration; a second process that tries the same waits for the first. */
export async function migrateDatabase(url: string, migrations: Migrations): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockId])
    const orm = await MikroORM.init({
      clientUrl: url,
      entities: [],
      discovery: { warnWhenNoEntities: false },
      extensions: [Migrator],
      migrations: { migrationsList: listOf(migrations), snapshot: false, tableName: 'migration', silent: true },
    })
    try {
      await orm.migrator.up()
    } finally {
      await orm.close()
    }
  } finally {
    await client.end()
  }
}

function listOf(migrations: Migrations): MigrationObject[] {
  return Object.entries(migrations).map(([name, migration]) => ({ name, class: migration }))
}
