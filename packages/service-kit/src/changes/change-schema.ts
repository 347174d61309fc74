import type { Migrations } from '../database/refuse-unknown-migrations.ts'
import { readSqlFiles } from '../database/sql-files.ts'
import { CreateChangePlaces } from '../migrations/20261128T1900-create-change-places.ts'

type Part = { migrations: Migrations; sqlFiles: ReturnType<typeof readSqlFiles> }

/** The part of the schema with which lists are read by change. Each listed table adds its two columns and a trigger that calls `place_change`. */
export const changeSchema: Part = {
  migrations: { '20261128T1900-create-change-places': CreateChangePlaces },
  sqlFiles: readSqlFiles(import.meta.dirname, ['place-change.sql']),
}
