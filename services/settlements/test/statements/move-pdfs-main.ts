// Moves every PDF as the service does, in a process that a test can kill.
import { join } from 'node:path'
import { openFileStore } from '@lokum/service-kit/stores/file-store'
import { createLog } from '@lokum/service-kit/telemetry/log'
import pg from 'pg'
import { movePdfs } from '../../src/statements/move-pdfs.ts'

const [connectionString = '', folder = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 2 })
const inTwoDays = () => new Date(Date.now() + 2 * 24 * 3_600_000)
const store = openFileStore({ folder: join(folder, 'documents') })
const parts = { pool, store, log: createLog({ service: 'test', level: 'silent' }), clock: inTwoDays, afterDays: 1 }
await movePdfs(parts, new AbortController().signal)
await pool.end()
