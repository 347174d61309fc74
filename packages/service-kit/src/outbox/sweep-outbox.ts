import type { Pool } from 'pg'
import { counter } from '../telemetry/metrics.ts'
import { isLeading, type Lease } from './hold-lease.ts'

/** Rows of one statement: a few milliseconds, so that no lock is held for long. */
const batchRows = 1_000

type SweepDeps = { pool: Pool; lease: Lease; signal: AbortSignal }
type Batch = { swept: number; read: number; last: string; allOld: boolean }

const swept = counter('outbox_swept', 'Events deleted from the outbox, old and known to the webhooks service')

/** Deletes events that occurred before `before` and are known to the webhooks service, oldest first. */
export async function sweepOutbox({ pool, lease, signal }: SweepDeps, before: Date): Promise<void> {
  for (let after = '0'; !signal.aborted; ) {
    const { rows } = await pool.query<Batch>(sweep, [lease.holder, lease.token, after, batchRows, before])
    const [batch] = rows
    if (!batch) return
    swept({}, batch.swept)
    // The order of seq is nearly that of time; rows behind the first young one wait for the next sweep.
    if (batch.read < batchRows || !batch.allOld) return
    after = batch.last
  }
}

const sweep = `
  WITH batch AS MATERIALIZED (
    SELECT event.seq, event.occurred_at < $5 AS is_old
    FROM outbox_event AS event
    WHERE event.seq > $3 AND event.seq <= (SELECT asked_seq FROM outbox_confirmation)
    ORDER BY event.seq LIMIT $4),
  swept AS (
    DELETE FROM outbox_event AS event
    WHERE event.seq IN (SELECT seq FROM batch WHERE is_old)
      AND event.published_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM outbox_unconfirmed AS doubt WHERE doubt.seq = event.seq)
      AND ${isLeading}
    RETURNING 1)
  SELECT (SELECT count(*) FROM swept)::int AS swept, count(*)::int AS read, max(seq)::text AS last,
    coalesce(bool_and(is_old), false) AS "allOld"
  FROM batch`
