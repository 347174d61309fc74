import type { EntityManager } from '@mikro-orm/postgresql'
import type { OutboxEvent } from './outbox-event.ts'

/** Puts an event into the outbox, in the caller's transaction. */
export async function recordEvent({ em }: { em: EntityManager }, event: OutboxEvent): Promise<void> {
  await em.execute(insertEvent, [
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
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
