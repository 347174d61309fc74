import type { MigrationObject } from '@mikro-orm/core'
import type { Client } from 'pg'

/** Migrations by name, in the order of their names: `20261128T1901-create-apartments`. */
export type Migrations = Readonly<Record<string, MigrationObject['class']>>

/** The database was built by other migrations than those of this release and the releases after it. */
export class UnknownMigrations extends Error {}

/**
 * Refuses a database with a migration that this release should have but does not. A newer release only adds later ones, so a
 * database that it has migrated is accepted: that is a rollback.
 * @throws UnknownMigrations
 */
export async function refuseUnknownMigrations(client: Client, migrations: Migrations): Promise<void> {
  const [table] = (await client.query<{ is_there: boolean }>(hasTable)).rows
  if (!table?.is_there) return
  const newest = Object.keys(migrations).sort().at(-1) ?? ''
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migration ORDER BY name COLLATE "C"')
  const unknown = rows.map(({ name }) => name).filter((name) => name < newest && !(name in migrations))
  if (unknown.length === 0) return
  throw new UnknownMigrations(
    `The database "${client.database}" was built by migrations that this release does not have (${unknown[0]}, ${unknown.length} in all); ` +
      'it was not changed: start with empty data by "npm start -- --fresh", or in a cluster give the service an empty database.',
  )
}

const hasTable = `SELECT to_regclass('public.migration') IS NOT NULL AS is_there`
