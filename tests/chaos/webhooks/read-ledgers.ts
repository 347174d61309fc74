import type pg from 'pg'
import type { Published } from './reconcile-receipts.ts'
import type { Attempt, Delivery, Rows } from './reconcile-rows.ts'

/** Every event that a service's outbox holds, with the body that Standard Webhooks makes of it. */
export async function readOutbox(pool: pg.Pool): Promise<Published[]> {
  const { rows } = await pool.query<{ id: string; account_id: string; type: string; occurred_at: Date; data: string }>(
    'SELECT id, account_id, type, occurred_at, data FROM outbox_event ORDER BY seq',
  )
  return rows.map(({ id, account_id: accountId, type, occurred_at: occurredAt, data }) => {
    return { id, accountId, type, occurredAt: occurredAt.getTime(), body: bodyOf({ type, occurredAt, data }) }
  })
}

export function bodyOf({ type, occurredAt, data }: { type: string; occurredAt: Date; data: string }): string {
  return `{"type":"${type}","timestamp":"${occurredAt.toISOString()}","data":${data}}`
}

/** The webhooks service's rows of events from `firstEventId` on. */
export async function readRows(pool: pg.Pool, firstEventId = ''): Promise<Rows> {
  const events = await pool.query<{ id: string; body: string }>(
    'SELECT id, body FROM event WHERE id >= $1 ORDER BY id',
    [firstEventId],
  )
  const deliveries = await pool.query<Delivery>(deliveriesFrom, [firstEventId])
  const attempts = await pool.query<Attempt>(attemptsFrom, [firstEventId])
  const { rows: open } = await pool.query<{ queued: number; parked: number }>(whatIsOpen)
  return {
    events: events.rows,
    deliveries: deliveries.rows,
    attempts: attempts.rows,
    queued: 0,
    parked: 0,
    ...open[0],
  }
}

const deliveriesFrom = `
  SELECT id, event_id AS "eventId", endpoint_id AS "endpointId", state, attempts_made AS "attemptsMade",
    (extract(epoch FROM created_at) * 1000)::float AS "createdAt"
  FROM delivery WHERE event_id >= $1`

const attemptsFrom = `
  SELECT delivery_id AS "deliveryId", (extract(epoch FROM started_at) * 1000)::float AS "startedAt", duration_ms AS "durationMs",
    attempt.status, error
  FROM attempt JOIN delivery ON delivery.id = attempt.delivery_id
  WHERE delivery.event_id >= $1 ORDER BY attempt.id`

const whatIsOpen = `
  SELECT (SELECT count(*)::int FROM delivery_queue) AS queued, (SELECT count(*)::int FROM parked_message) AS parked`
