import type { RecoverableState } from '@lokum/contracts/webhooks/job'
import { type Parameter, runSql } from '@lokum/service-kit/database/run-sql'
import { firstIdAt } from '@lokum/service-kit/ids'
import type { EntityManager } from '@mikro-orm/postgresql'
import { findEndpoint, lockEndpoint } from '../endpoints/endpoint.ts'
import { EndpointDisabled, walkIndex } from './delivery-row.ts'

/** Rows that one transaction reads: it locks the endpoint's fairness queue, and so its deliveries, for some milliseconds. */
export const spanSize = 1_000

/** An id has the time of the service, made just before its row has the time of the database: never a day apart. */
export const skewMs = 24 * 3_600_000

/** The deliveries to recover: those created between two moments. */
export type Recovery = {
  endpointId: string
  accountId: string
  since: Date
  until: Date
  states: readonly RecoverableState[]
}

/** Where a span begins, and how many deliveries it makes due at most. */
export type Part = { from: string; atMost: number }

/** The result of a span; `next` is the start of the following one, undefined after the last. */
export type Span = { examined: number; deliveries: number; next: string | undefined; reachedAt: Date | undefined }

/** Where the first span begins: nothing that was made since the moment has an earlier place. */
export function firstPlace({ since }: Pick<Recovery, 'since'>): string {
  return firstIdAt('delivery', new Date(since.getTime() - skewMs))
}

/**
 * Makes the deliveries of one span due again, oldest first and each with its schedule from the start; those of a paused endpoint
 * wait in the queue. One whose event has left by retention stays as it is. The transaction is the caller's, who goes on
 * from `next`.
 * @throws NotFound · EndpointDisabled
 */
export async function recoverDeliveries(
  { em }: { em: EntityManager },
  recovery: Recovery,
  { from, atMost }: Part,
): Promise<Span> {
  const { endpointId: id, accountId } = recovery
  const { state } = await lockEndpoint(em, { id, accountId })
  if (state === 'disabled') throw new EndpointDisabled(id)
  const { ids, ...span } = await lookThrough(em, recoverSpan, valuesOf(recovery, { from, atMost }))
  if (ids.length > 0) await runSql(em, queue, [id, ids])
  return span
}

/** Counts what `recoverDeliveries` would make due again. @throws NotFound */
export async function countRecoverable({ em }: { em: EntityManager }, recovery: Recovery, part: Part): Promise<Span> {
  await findEndpoint(em, { id: recovery.endpointId, accountId: recovery.accountId })
  const { ids, ...span } = await lookThrough(em, countSpan, valuesOf(recovery, part))
  return span
}

function valuesOf({ endpointId, since, until, states }: Recovery, { from, atMost }: Part): Parameter[] {
  const end = firstIdAt('delivery', new Date(until.getTime() + skewMs))
  return [endpointId, from, end, spanSize, states, since, until, atMost]
}

type Row = { examined: number; ids: string[] | null; last: string | null; reached_at: string | null }

/** Runs the statement of one span; `ids` are the deliveries it found. */
export async function lookThrough(
  em: EntityManager,
  text: string,
  values: readonly Parameter[],
): Promise<Span & { ids: string[] }> {
  await runSql(em, walkIndex)
  const [row] = await runSql<Row>(em, text, values)
  const ids = row?.ids ?? []
  const reachedAt = row?.reached_at ? new Date(row.reached_at) : undefined
  return { examined: row?.examined ?? 0, deliveries: ids.length, ids, next: row?.last ?? undefined, reachedAt }
}

export const queue = 'SELECT queue_deliveries($1, $2::text[], clock_timestamp())'

// A span that has found enough ends there, and the next one begins behind it. A pair compared as a whole fits one index only. What
// its receiver declined stays cancelled.
const spanFound = `
  WITH span AS MATERIALIZED (
    SELECT id, event_id, state, last_error, created_at AS time FROM delivery
    WHERE (endpoint_id, id) > ($1, $2) AND (endpoint_id, id) < ($1, $3) ORDER BY endpoint_id, id LIMIT $4),
  found AS MATERIALIZED (
    SELECT id FROM span
    WHERE state = ANY ($5::text[]) AND (state <> 'cancelled' OR last_error = 'gone') AND time >= $6 AND time < $7
      AND EXISTS (SELECT FROM event WHERE event.id = span.event_id)
    ORDER BY id LIMIT $8),
  examined AS (
    SELECT id, time FROM span
    WHERE (SELECT count(*) FROM found) < $8 OR id <= (SELECT max(id) FROM found))`

const countSpan = `${spanFound}
  SELECT (SELECT array_agg(id) FROM found) AS ids, count(*)::int AS examined, max(id) AS last, max(time) AS reached_at FROM examined`

// None of these has a place in the queue: it was taken out when it ended or was held.
const recoverSpan = `${spanFound},
  recovered AS (
    UPDATE delivery SET state = 'pending', attempts_made = 0, updated_at = clock_timestamp()
    FROM found WHERE delivery.id = found.id
    RETURNING delivery.id)
  SELECT (SELECT array_agg(id) FROM recovered) AS ids, count(*)::int AS examined, max(id) AS last, max(time) AS reached_at FROM examined`
