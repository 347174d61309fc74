import { runSql } from '@lokum/service-kit/database/run-sql'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { EndpointRow } from './endpoint.ts'
import type { Settings } from './endpoint-settings.ts'

/**
 * Lets what waits follow a change of order, rate or concurrency; the caller holds the fairness queue. What is on its way ends as it
 * ends, and takes its place in the order again if it has to be repeated.
 */
export async function arrangeQueue(
  em: EntityManager,
  { id }: Pick<EndpointRow, 'id'>,
  { before, after }: { before: Settings; after: Settings },
): Promise<void> {
  const isOrdered = after.ordering !== before.ordering
  const isLimited = after.rate_per_minute !== before.rate_per_minute || after.max_concurrency !== before.max_concurrency
  if (isOrdered && after.ordering === 'fifo') await runSql(em, givePlaces, [id])
  if (isOrdered || isLimited) await runSql(em, wakeQueue, [id, after.rate_per_minute])
}

// Without an order a place has no effect, so places of an earlier order are not removed.
const givePlaces = `
  UPDATE delivery_queue AS q SET fifo_place = delivery.event_id FROM delivery
  WHERE q.endpoint_id = $1 AND q.fifo_place IS NULL AND delivery.id = q.delivery_id`

// A slow rate's next turn may be a minute away: with another rate it is one of the new intervals away at most.
const wakeQueue = `
  UPDATE fairness_queue AS fairness
  SET allowed_at = CASE WHEN $2::int IS NULL THEN '-infinity'
      ELSE least(fairness.allowed_at, clock_timestamp() + interval '1 minute' / $2::int) END,
    next_due_at = greatest(fairness.blocked_until,
      coalesce((SELECT min(q.due_at) FROM delivery_queue AS q WHERE q.endpoint_id = fairness.endpoint_id), 'infinity'))
  WHERE fairness.endpoint_id = $1`
