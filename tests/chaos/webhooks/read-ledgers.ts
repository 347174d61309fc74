import type pg from 'pg'
import type { Published } from './reconcile-receipts.ts'
import type { Attempt, Delivery, Rows } from './reconcile-rows.ts'

/** Every event that a service's outbox holds, with the body that Standard Webhooks makes of it. */
export async function readOutbox(pool: pg.Pool): Promise<Published[]> {
  const { rows } = await pool.query<OutboxRow>(
    'SELECT id, account_id, type, aggregate_id, sequence, occurred_at, data FROM outbox_event ORDER BY seq',
  )
  return rows.map(({ account_id: accountId, aggregate_id: aggregateId, occurred_at: occurredAt, ...row }) => {
    const { id, type } = row
    return { id, accountId, type, occurredAt: occurredAt.getTime(), body: bodyOf({ ...row, aggregateId, occurredAt }) }
  })
}

type Fact = { id: string; type: string; aggregateId: string; sequence: number; occurredAt: Date; data: string }
type OutboxRow = Omit<Fact, 'aggregateId' | 'occurredAt'> & {
  account_id: string
  aggregate_id: string
  occurred_at: Date
}

/** Written apart from the service, so that a fault of its own is found. */
export function bodyOf({ id, type, aggregateId, sequence, occurredAt, data }: Fact): string {
  const head = `{"id":"${id}","type":"${type}","object":"${aggregateId}","sequence":${sequence}`
  return `${head},"occurred_at":"${occurredAt.toISOString()}","data":${data}}`
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
