import type { EntityManager } from '@mikro-orm/postgresql'
import { runSql } from '../database/run-sql.ts'
import type { OutboxEvent } from './outbox-event.ts'

/** Puts an event into the outbox, in the caller's transaction. */
export async function recordEvent({ em }: { em: EntityManager }, event: OutboxEvent): Promise<void> {
  await runSql(em, insertEvent, [
    event.id,
    event.type,
    event.accountId,
    event.aggregateId,
    event.sequence,
    event.occurredAt,
    event.data,
    event.traceparent ?? null,
  ])
}

const insertEvent = `
  INSERT INTO outbox_event (id, type, account_id, aggregate_id, sequence, occurred_at, data, traceparent)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
