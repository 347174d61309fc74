import type { Pool } from 'pg'
import { type Repetition, repeat } from '../background/repeat.ts'
import type { Log } from '../telemetry/log.ts'

const everyMs = 10 * 60_000
const batch = 5_000

/** Deletes expired idempotency keys every ten minutes, in batches so that no lock is held for long. */
export function startKeySweeper({ pool, log }: { pool: Pool; log: Log }): Repetition {
  return repeat({ log }, { failure: 'idempotency.not_swept', everyMs, run: () => sweepKeys(pool) })
}

/** Deletes the keys that have expired. */
export async function sweepKeys(pool: Pool): Promise<void> {
  for (let deleted = batch; deleted === batch; ) {
    const result = await pool.query(deleteExpired, [batch])
    deleted = result.rowCount ?? 0
  }
}

const deleteExpired = `
  DELETE FROM idempotency_key
  WHERE (account_id, operation, key) IN
    (SELECT account_id, operation, key FROM idempotency_key WHERE expires_at <= clock_timestamp() LIMIT $1 FOR UPDATE SKIP LOCKED)`
