import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { UpdateWebhookEndpoint } from '@lokum/contracts/webhooks/operations'
import type { Author } from '@lokum/service-kit/audit/describe-change'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'

/** Rows of one transaction, for which a claim of the same endpoint waits some tens of milliseconds. */
const batchSize = 1_000

type DeliveryPosition = { due_at: string; delivery_id: string }
const beginning: DeliveryPosition = { due_at: '-infinity', delivery_id: '' }

/**
 * Gives the waiting deliveries of an endpoint their places before the endpoint gets an order, step by step and without the
 * lock of its fairness queue: with a long backlog the change itself would hold that lock for seconds, and the events of all
 * accounts would wait. Until there is an order a place means nothing.
 */
export async function placeAhead(
  { orm, caller }: Pick<Author, 'caller'> & { orm: MikroORM },
  { params, body }: RequestOf<typeof UpdateWebhookEndpoint>,
): Promise<void> {
  if (body.ordering !== 'fifo') return
  const endpoint = { id: params.id, accountId: caller.accountId }
  for (let place: DeliveryPosition | undefined = beginning; place; ) {
    const after: DeliveryPosition = place
    place = await orm.em.fork().transactional((em) => placeBatch(em, endpoint, after))
  }
}

/** @returns where the next batch begins, undefined after the last */
async function placeBatch(
  em: EntityManager,
  { id, accountId }: { id: string; accountId: string },
  { due_at, delivery_id }: DeliveryPosition,
): Promise<DeliveryPosition | undefined> {
  await runSql(em, walkIndexes)
  const rows = await runSql<DeliveryPosition>(em, place, [accountId, id, due_at, delivery_id, batchSize])
  return rows.length === batchSize ? rows.at(-1) : undefined
}

// A planner that takes a long queue for a short one would sort all of it for each batch.
const walkIndexes = `
  SELECT set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`

// Locked rows are about to end; the change handles the remaining ones.
const place = `
  WITH span AS MATERIALIZED (
    SELECT q.delivery_id, q.due_at, q.fifo_place FROM delivery_queue AS q
    WHERE q.endpoint_id = $2 AND (q.due_at, q.delivery_id) > ($3::timestamptz, $4)
      AND EXISTS (SELECT FROM endpoint WHERE id = $2 AND account_id = $1 AND ordering = 'none' AND deleted_at IS NULL)
    ORDER BY q.due_at, q.delivery_id
    LIMIT $5
    FOR UPDATE OF q SKIP LOCKED),
  placed AS (
    UPDATE delivery_queue AS q SET fifo_place = delivery.event_id
    FROM span JOIN delivery ON delivery.id = span.delivery_id
    WHERE q.delivery_id = span.delivery_id AND span.fifo_place IS NULL)
  SELECT due_at::text AS due_at, delivery_id FROM span`
