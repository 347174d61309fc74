import type { Pool } from 'pg'
import { type Repetition, repeat } from '../background/repeat.ts'
import type { Log } from '../telemetry/log.ts'

const everyMs = 10 * 60_000
const batch = 5_000

/** Deletes expired idempotency keys every ten minutes, in batches so that no lock is held for long. */
export function startKeySweeper({ pool, log, clock }: { pool: Pool; log: Log; clock: () => Date }): Repetition {
  return repeat({ log }, { failure: 'idempotency.not_swept', everyMs, run: () => sweepKeys(pool, clock()) })
}

/** Deletes the keys that expired by `now`. */
export async function sweepKeys(pool: Pool, now: Date): Promise<void> {
  for (let deleted = batch; deleted === batch; ) {
    const result = await pool.query(deleteExpired, [now, batch])
    deleted = result.rowCount ?? 0
  }
}

const deleteExpired = `
  DELETE FROM idempotency_key
  WHERE (account_id, operation, key) IN
    (SELECT account_id, operation, key FROM idempotency_key WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`
