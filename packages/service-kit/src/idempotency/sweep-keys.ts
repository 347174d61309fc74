import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Log } from '../telemetry/log.ts'

const everyMs = 10 * 60_000
const batch = 5_000

/** Deletes expired idempotency keys every ten minutes, in batches so that no lock is held for long. */
export function startKeySweeper({ pool, log, clock }: { pool: Pool; log: Log; clock: () => Date }): AsyncDisposable {
  const stop = new AbortController()
  const sweeping = (async () => {
    while (!stop.signal.aborted) {
      await sweepKeys(pool, clock()).catch((error: unknown) =>
        log.warn({ error: String(error) }, 'idempotency.not_swept'),
      )
      await delay(everyMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await sweeping
    },
  }
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
