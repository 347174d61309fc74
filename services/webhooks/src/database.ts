import type { Schema } from '@lokum/service-kit/database/migrate-database'
import { sharedSchema } from '@lokum/service-kit/database/shared-schema'
import { readSqlFiles } from '@lokum/service-kit/database/sql-files'
import { EndpointRow } from './endpoints/endpoint.ts'
import { indexTables } from './index-tables.ts'
import { JobRow } from './jobs/job.ts'
import { CreateEndpoints } from './migrations/20261128T1901-create-endpoints.ts'
import { CreateHistory } from './migrations/20261128T1902-create-history.ts'
import { CreateQueue } from './migrations/20261128T1903-create-queue.ts'
import { CreateDeliveryJobs } from './migrations/20261128T1904-create-delivery-jobs.ts'
import { CreateEncryptionKeys } from './migrations/20261128T1905-create-encryption-keys.ts'
import { NoteCopiedAuditEntries } from './migrations/20261128T1906-note-copied-audit-entries.ts'
import { PlaceEndpoints } from './migrations/20261129T0900-place-endpoints.ts'

export const entities = [EndpointRow, JobRow]

/** The SQL files are applied in this order, and each again when its text has changed (CONTRIBUTING.md, "Changing a function"). */
export const schema: Schema = {
  migrations: {
    ...sharedSchema.migrations,
    '20261128T1901-create-endpoints': CreateEndpoints,
    '20261128T1902-create-history': CreateHistory,
    '20261128T1903-create-queue': CreateQueue,
    '20261128T1904-create-delivery-jobs': CreateDeliveryJobs,
    '20261128T1905-create-encryption-keys': CreateEncryptionKeys,
    '20261128T1906-note-copied-audit-entries': NoteCopiedAuditEntries,
    '20261129T0900-place-endpoints': PlaceEndpoints,
  },
  sqlFiles: [
    ...sharedSchema.sqlFiles,
    ...readSqlFiles(import.meta.dirname, [
      'endpoints/filters-of.sql',
      'endpoints/sealed-values.sql',
      'endpoints/reseal-values.sql',
      'endpoints/place-endpoints.sql',
      'audit/audit-actor.sql',
      'audit/copy-audit-entries.sql',
      'ingest/ingest-events.sql',
      'deliveries/queue-deliveries.sql',
      'deliveries/next-due-of.sql',
      'deliveries/limit-queues.sql',
      'deliveries/withdraw-deliveries.sql',
      'deliveries/claim-deliveries.sql',
      'deliveries/complete-deliveries.sql',
      'deliveries/keep-worker.sql',
      'retention/list-partitions.sql',
      'retention/make-partition.sql',
      'retention/drop-partition.sql',
      'retention/expire-deliveries.sql',
    ]),
  ],
  onlineChanges: [...(sharedSchema.onlineChanges ?? []), indexTables],
}
