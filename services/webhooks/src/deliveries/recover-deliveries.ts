import { firstIdAt } from '@lokum/service-kit/ids'
import type { EntityManager } from '@mikro-orm/postgresql'
import { findEndpoint, lockEndpoint } from '../endpoints/endpoint.ts'

/** Deliveries that ended without success or wait for their endpoint; `cancelled` are those that were answered 410 Gone. */
export const recoverableStates = ['exhausted', 'held', 'cancelled'] as const
export type RecoverableState = (typeof recoverableStates)[number]

/** Rows that one transaction looks at: it holds the endpoint's lane, and with it its deliveries, for some milliseconds. */
const spanSize = 1_000

/** A delivery's id has the time of the service, made just before its row has the time of the database: never a day apart. */
const skewMs = 24 * 3_600_000

/** What is to be recovered: deliveries that were made since a moment. */
export type Recovery = { endpointId: string; accountId: string; since: Date; states: readonly RecoverableState[] }

/** How many deliveries a span had, and where the next one begins; undefined after the last. */
export type Span = { deliveries: number; next: string | undefined }

/** Where the first span begins: nothing that was made since the moment has an earlier place. */
export function firstPlace({ since }: Recovery): string {
  return firstIdAt('delivery', new Date(since.getTime() - skewMs))
}

type Row = { deliveries: number; last: string | null }

/**
 * Makes the deliveries of one span due again, oldest first and each with its schedule from the start; those of a disabled
 * endpoint stay as they are. The span's transaction is the caller's, who goes on from `next`.
 * @throws NotFound
 */
export async function recoverDeliveries(
  { em }: { em: EntityManager },
  { endpointId: id, accountId, ...wanted }: Recovery,
  from: string,
): Promise<Span> {
  const { state } = await lockEndpoint(em, { id, accountId })
  if (state !== 'active') return { deliveries: 0, next: undefined }
  return await lookThrough(em, recoverSpan, [id, from, spanSize, wanted.states, wanted.since, id, id])
}

/** Counts what `recoverDeliveries` would make due again. @throws NotFound */
export async function countRecoverable(
  { em }: { em: EntityManager },
  { endpointId: id, accountId, ...wanted }: Recovery,
  from: string,
): Promise<Span> {
  await findEndpoint(em, { id, accountId })
  return await lookThrough(em, countSpan, [id, from, spanSize, wanted.states, wanted.since])
}

async function lookThrough(em: EntityManager, text: string, values: readonly unknown[]): Promise<Span> {
  const [row] = await em.execute<Row[]>(text, [...values])
  return { deliveries: row?.deliveries ?? 0, next: row?.last ?? undefined }
}

const span = `
  WITH span AS MATERIALIZED (
    SELECT id, state, created_at FROM delivery WHERE endpoint_id = ? AND id > ? ORDER BY id LIMIT ?),
  found AS (
    SELECT id FROM span WHERE state = ANY (ARRAY[?]::text[]) AND created_at >= ?)`

const countSpan = `${span}
  SELECT (SELECT count(*) FROM found)::int AS deliveries, (SELECT max(id) FROM span) AS last`

// None of these has a place in the queue: it was taken out when it ended or was held.
const recoverSpan = `${span},
  recovered AS (
    UPDATE delivery SET state = 'pending', attempts_made = 0, updated_at = clock_timestamp()
    FROM found WHERE delivery.id = found.id
    RETURNING delivery.id),
  queued AS (
    INSERT INTO delivery_queue (delivery_id, endpoint_id, due_at)
    SELECT id, ?, clock_timestamp() FROM recovered),
  woken AS (
    UPDATE delivery_lane SET next_due_at = least(next_due_at, greatest(blocked_until, clock_timestamp()))
    WHERE endpoint_id = ? AND EXISTS (SELECT FROM recovered))
  SELECT (SELECT count(*) FROM recovered)::int AS deliveries, (SELECT max(id) FROM span) AS last`
