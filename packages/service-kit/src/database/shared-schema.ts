import { join } from 'node:path'
import { CreateSharedTables } from '../migrations/20261128T1900-create-shared-tables.ts'
import type { Schema } from './migrate-database.ts'
import { partitionAuditEntries } from './partition-audit-entries.ts'
import { readSqlFiles } from './sql-files.ts'

/** The tables and functions of every service that publishes events and takes writes. */
export const sharedSchema: Schema = {
  migrations: { '20261128T1900-create-shared-tables': CreateSharedTables },
  sqlFiles: readSqlFiles(join(import.meta.dirname, '..'), [
    'database/ids-in-time.sql',
    'audit/keep-audit-entries.sql',
    'audit/make-audit-partition.sql',
    'audit-archive/list-audit-partitions.sql',
    'audit-archive/begin-audit-archive.sql',
    'audit-archive/record-audit-object.sql',
    'audit-archive/finish-audit-archive.sql',
    'places/hold-place.sql',
    'places/place-horizon.sql',
    'places/place-history.sql',
  ]),
  onlineChanges: [partitionAuditEntries],
}
