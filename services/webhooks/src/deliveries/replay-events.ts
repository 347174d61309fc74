import { runSql } from '@lokum/service-kit/database/run-sql'
import { firstIdAt, newId } from '@lokum/service-kit/ids'
import type { EntityManager } from '@mikro-orm/postgresql'
import { lockEndpoint } from '../endpoints/endpoint.ts'
import { EndpointDisabled } from './delivery-row.ts'
import { lookThrough, type Part, queue, type Recovery, type Span, skewMs, spanSize } from './recover-deliveries.ts'
import { maxReplays } from './resend-delivery.ts'

/** The events to deliver again: of these types, that occurred between two moments. */
type Replay = Omit<Recovery, 'states'> & { eventTypes: readonly string[] }

/** Where the first span begins: an event's id is made when it occurs, so nothing that occurred later has an earlier place. */
export function firstEventPlace(since: Date): string {
  return firstIdAt('event', new Date(since.getTime() - skewMs))
}

/**
 * Makes a new delivery of each event of one span, also of those that the endpoint never had, oldest first; those of a paused
 * endpoint wait in the queue. The transaction is the caller's, who goes on from `next`.
 * @throws NotFound · EndpointDisabled
 */
export async function replayEvents(
  { em }: { em: EntityManager },
  { endpointId: id, accountId, since, until, eventTypes }: Replay,
  { from, atMost }: Part,
): Promise<Span> {
  const { state } = await lockEndpoint(em, { id, accountId })
  if (state === 'disabled') throw new EndpointDisabled(id)
  const end = firstIdAt('event', new Date(until.getTime() + skewMs))
  const newIds = Array.from({ length: atMost }, () => newId('delivery'))
  const values = [accountId, from, end, spanSize, eventTypes, since, until, atMost, id, newIds, maxReplays]
  const { ids, ...span } = await lookThrough(em, replaySpan, values)
  if (ids.length > 0) await runSql(em, queue, [id, ids])
  return span
}

// A replay locks the fairness queue, so the highest number stays the highest.
const replaySpan = `
  WITH span AS MATERIALIZED (
    SELECT id, type, occurred_at AS time, is_sample FROM event
    WHERE (account_id, id) > ($1, $2) AND (account_id, id) < ($1, $3) ORDER BY account_id, id LIMIT $4),
  found AS MATERIALIZED (
    SELECT id, type, row_number() OVER (ORDER BY id) AS number FROM span
    WHERE type = ANY ($5::text[]) AND time >= $6 AND time < $7 AND NOT is_sample
    ORDER BY id LIMIT $8),
  examined AS (
    SELECT id, time FROM span
    WHERE (SELECT count(*) FROM found) < $8 OR id <= (SELECT max(id) FROM found)),
  numbered AS (
    SELECT found.*, coalesce((
      SELECT max(earlier.replay_number) FROM delivery AS earlier
      WHERE earlier.event_id = found.id AND earlier.endpoint_id = $9), 0) + 1 AS replay_number
    FROM found),
  made AS (
    INSERT INTO delivery (id, account_id, endpoint_id, event_id, event_type, trigger, replay_number, state, created_at, updated_at)
    SELECT fresh.id, $1, $9, numbered.id, numbered.type, 'replay', numbered.replay_number, 'pending', clock_timestamp(), clock_timestamp()
    FROM numbered JOIN unnest($10::text[]) WITH ORDINALITY AS fresh (id, number) ON fresh.number = numbered.number
    WHERE numbered.replay_number <= $11
    RETURNING id)
  SELECT (SELECT array_agg(id) FROM made) AS ids, count(*)::int AS examined, max(id) AS last, max(time) AS reached_at FROM examined`
