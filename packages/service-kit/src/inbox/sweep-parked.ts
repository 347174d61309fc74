import type { Pool } from 'pg'
import { type Repetition, repeat } from '../background/repeat.ts'
import type { Log } from '../telemetry/log.ts'

const everyMs = 3_600_000
const batch = 1_000

type SweeperDeps = { pool: Pool; log: Log; parkedDays: number }

/** Deletes messages that were parked for so many days; each was logged and raised an alert when it was parked. */
export function startParkedSweeper({ pool, log, parkedDays }: SweeperDeps): Repetition {
  return repeat(
    { log },
    { failure: 'inbox.parked_not_swept', everyMs, run: () => sweepParked({ pool, log, parkedDays }) },
  )
}

/** The database's clock has parked them. */
export async function sweepParked({ pool, log, parkedDays }: SweeperDeps): Promise<void> {
  let swept = 0
  for (let deleted = batch; deleted === batch; swept += deleted) {
    const { rowCount } = await pool.query(deleteOldest, [parkedDays, batch])
    deleted = rowCount ?? 0
  }
  if (swept > 0) log.warn({ messages: swept, days: parkedDays }, 'inbox.parked_swept')
}

const deleteOldest = `
  DELETE FROM parked_message WHERE id IN (
    SELECT id FROM parked_message WHERE parked_at < clock_timestamp() - $1 * interval '1 day' ORDER BY id LIMIT $2
    FOR UPDATE SKIP LOCKED)`
