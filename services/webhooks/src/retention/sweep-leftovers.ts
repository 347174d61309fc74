import type { Pool } from 'pg'
import { batchSize, expire } from './expire-deliveries.ts'

type LeftoverDeps = { pool: Pool; stop: AbortSignal }

/**
 * Deletes what is older than the retention and lies in no partition that could be dropped: rows that came too late or too
 * early for one, jobs that have ended, and endpoints that were deleted and have no delivery any more.
 */
export async function sweepLeftovers({ pool, stop }: LeftoverDeps, before: Date): Promise<void> {
  await inBatches(stop, () => sweepEvents(pool, before))
  await inBatches(stop, () => sweepDeliveries(pool, before))
  await inBatches(stop, () => deleteBatch(pool, oldAttempts, before))
  await inBatches(stop, () => deleteBatch(pool, endedJobs, before))
  await inBatches(stop, () => deleteBatch(pool, leftEndpoints, before))
}

/** Goes on as long as whole batches are deleted; what is still needed is met again at the next sweep. */
async function inBatches(stop: AbortSignal, deleteSome: () => Promise<number>): Promise<void> {
  for (let deleted = batchSize; deleted === batchSize && !stop.aborted; ) deleted = await deleteSome()
}

async function deleteBatch(pool: Pool, text: string, before: Date): Promise<number> {
  const { rowCount } = await pool.query(text, [before, batchSize])
  return rowCount ?? 0
}

async function sweepEvents(pool: Pool, before: Date): Promise<number> {
  const { rows: old } = await pool.query<{ id: string }>(oldEvents, [before, batchSize])
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return 0
  const { rows: open } = await pool.query<{ id: string }>(openDeliveries, [ids])
  await expire(
    { pool },
    open.map(({ id }) => id),
  )
  const { rowCount } = await pool.query(deleteEvents, [ids])
  return rowCount ?? 0
}

async function sweepDeliveries(pool: Pool, before: Date): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(oldDeliveries, [before, batchSize])
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await expire({ pool }, ids)
  const { rowCount } = await pool.query(deleteDeliveries, [ids])
  return rowCount ?? 0
}

const oldEvents = 'SELECT id FROM event_default WHERE received_at < $1 ORDER BY received_at LIMIT $2'
const openDeliveries = `SELECT id FROM delivery WHERE event_id = ANY ($1) AND state IN ('pending', 'held')`
const deleteEvents = `
  DELETE FROM event_default AS old WHERE old.id = ANY ($1) AND NOT EXISTS (
    SELECT FROM delivery WHERE delivery.event_id = old.id AND delivery.state IN ('pending', 'held'))`

const oldDeliveries = 'SELECT id FROM delivery_default WHERE created_at < $1 ORDER BY created_at LIMIT $2'
const deleteDeliveries = `
  DELETE FROM delivery_default AS old
  WHERE old.id = ANY ($1) AND NOT EXISTS (SELECT FROM delivery_queue AS q WHERE q.delivery_id = old.id)`

const oldAttempts = `
  DELETE FROM attempt_default WHERE (delivery_id, id) IN (
    SELECT delivery_id, id FROM attempt_default WHERE started_at < $1 ORDER BY started_at LIMIT $2)`

const endedJobs = `
  DELETE FROM delivery_job WHERE id IN (
    SELECT id FROM delivery_job WHERE state <> 'running' AND finished_at < $1 ORDER BY finished_at LIMIT $2)`

// Its account's audit log still has it. Foreign keys are checked when the whole statement is done.
const leftEndpoints = `
  WITH gone AS MATERIALIZED (
    SELECT endpoint.id FROM endpoint
    WHERE endpoint.deleted_at < $1
      AND NOT EXISTS (SELECT FROM delivery WHERE delivery.endpoint_id = endpoint.id)
      AND NOT EXISTS (SELECT FROM delivery_queue AS q WHERE q.endpoint_id = endpoint.id)
    ORDER BY endpoint.deleted_at LIMIT $2),
  queues AS (DELETE FROM fairness_queue USING gone WHERE fairness_queue.endpoint_id = gone.id),
  secrets AS (DELETE FROM endpoint_secret USING gone WHERE endpoint_secret.endpoint_id = gone.id),
  jobs AS (DELETE FROM delivery_job USING gone WHERE delivery_job.endpoint_id = gone.id)
  DELETE FROM endpoint USING gone WHERE endpoint.id = gone.id`
