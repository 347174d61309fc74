import { join } from 'node:path'
import { CreateSharedTables } from '../migrations/20261122T1700-create-shared-tables.ts'
import type { Schema } from './migrate-database.ts'
import { readSqlFiles } from './sql-files.ts'

/** The tables and functions of every service that publishes events and takes writes. */
export const sharedSchema: Schema = {
  migrations: { '20261122T1700-create-shared-tables': CreateSharedTables },
  sqlFiles: readSqlFiles(join(import.meta.dirname, '..'), ['audit/keep-audit-entries.sql']),
}
