import type { Schema } from '@lokum/service-kit/database/migrate-database'
import { readSqlFiles } from '@lokum/service-kit/database/sql-files'
import { CreateCallCounts } from './migrations/20261128T1901-create-call-counts.ts'

/** The SQL files are applied in this order, and each again when its text has changed (CONTRIBUTING.md, "Changing a function"). */
export const schema: Schema = {
  migrations: {
    '20261128T1901-create-call-counts': CreateCallCounts,
  },
  sqlFiles: readSqlFiles(import.meta.dirname, ['limits/count-call.sql']),
}
