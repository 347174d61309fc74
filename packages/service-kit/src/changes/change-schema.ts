import type { Migrations } from '../database/migrate-database.ts'
import { readSqlFiles } from '../database/sql-files.ts'
import { CreateChangePlaces } from '../migrations/20261126T0100-create-change-places.ts'

type Part = { migrations: Migrations; sqlFiles: ReturnType<typeof readSqlFiles> }

/** What a service needs whose lists can be read by change; a trigger `place_change` on each table and its two columns come with the noun. */
export const changeSchema: Part = {
  migrations: { '20261126T0100-create-change-places': CreateChangePlaces },
  sqlFiles: readSqlFiles(import.meta.dirname, ['place-change.sql']),
}
