import { type Repetition, repeat } from '@lokum/service-kit/background/repeat'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { Pool } from 'pg'

const everyMs = 5 * 60_000
const batch = 5_000

/** Deletes counters whose windows have all ended every five minutes, in batches so that no lock is held for long. */
export function startCallCountSweeper({ pool, log }: { pool: Pool; log: Log }): Repetition {
  return repeat({ log }, { failure: 'limits.not_swept', everyMs, run: () => sweepCallCounts(pool) })
}

/** Deletes the counters of which both windows have ended. */
export async function sweepCallCounts(pool: Pool): Promise<void> {
  for (let deleted = batch; deleted === batch; ) {
    const result = await pool.query(deleteEnded, [batch])
    deleted = result.rowCount ?? 0
  }
}

const deleteEnded = `
  DELETE FROM call_count
  WHERE (subject, operation) IN
    (SELECT subject, operation FROM call_count
     WHERE day_ends_at <= clock_timestamp() AND minute_ends_at <= clock_timestamp()
     LIMIT $1 FOR UPDATE SKIP LOCKED)`
