import type { Schema } from '@lokum/service-kit/database/migrate-database'
import { CreateSessions } from './migrations/20261123T2100-create-sessions.ts'
import { NameBrowsersOfSessions } from './migrations/20261128T1200-name-browsers-of-sessions.ts'
import { IndexSessionsOfPeople } from './migrations/20261128T1201-index-sessions-of-people.ts'
import { SessionRow } from './sessions/session.ts'

export const entities = [SessionRow]

export const schema: Schema = {
  migrations: {
    '20261123T2100-create-sessions': CreateSessions,
    '20261128T1200-name-browsers-of-sessions': NameBrowsersOfSessions,
    '20261128T1201-index-sessions-of-people': IndexSessionsOfPeople,
  },
  sqlFiles: [],
}
