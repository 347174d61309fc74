import type { Migrations } from '@lokum/service-kit/database/migrate-database'
import { CreateCallCounts } from './migrations/20261121T1000-create-call-counts.ts'

export const migrations: Migrations = {
  '20261121T1000-create-call-counts': CreateCallCounts,
}
