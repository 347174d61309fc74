// Moves old months of the audit log as a service does, in a process that a test can kill.
import { archiveMonths } from '@lokum/service-kit/audit-archive/archive-months'
import { openFileStore } from '@lokum/service-kit/stores/file-store'
import { createLog } from '@lokum/service-kit/telemetry/log'
import pg from 'pg'

const [connectionString = '', folder = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 2 })
const log = createLog({ service: 'test', level: 'silent' })
await archiveMonths({ pool, store: openFileStore({ folder }), log, afterMonths: 2, goesOn: () => true })
await pool.end()
