import { join } from 'node:path'
import { CreateSharedTables } from '../migrations/20261122T1700-create-shared-tables.ts'
import { NoteWhenEventsAreRecorded } from '../migrations/20261122T2301-note-when-events-are-recorded.ts'
import { NoteReadingPlaces } from '../migrations/20261122T2303-note-reading-places.ts'
import { CreateAuditArchive } from '../migrations/20261123T0430-create-audit-archive.ts'
import type { Schema } from './migrate-database.ts'
import { partitionAuditEntries } from './partition-audit-entries.ts'
import { readSqlFiles } from './sql-files.ts'

/** The tables and functions of every service that publishes events and takes writes. */
export const sharedSchema: Schema = {
  migrations: {
    '20261122T1700-create-shared-tables': CreateSharedTables,
    '20261122T2301-note-when-events-are-recorded': NoteWhenEventsAreRecorded,
    '20261122T2303-note-reading-places': NoteReadingPlaces,
    '20261123T0430-create-audit-archive': CreateAuditArchive,
  },
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
