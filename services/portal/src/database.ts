import type { Schema } from '@lokum/service-kit/database/migrate-database'
import { CreateSessions } from './migrations/20261128T1901-create-sessions.ts'
import { SessionRow } from './sessions/session.ts'

export const entities = [SessionRow]

export const schema: Schema = {
  migrations: {
    '20261128T1901-create-sessions': CreateSessions,
  },
  sqlFiles: [],
}
