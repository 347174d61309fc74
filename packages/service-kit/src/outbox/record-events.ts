import type { EntityManager } from '@mikro-orm/postgresql'
import type { OutboxEvent } from './outbox-event.ts'

/** Puts events into the outbox in their order, in the caller's transaction and in one statement. */
export async function recordEvents({ em }: { em: EntityManager }, events: readonly OutboxEvent[]): Promise<void> {
  const rows = events.map((event, place) => ({
    ...{ place, id: event.id, type: event.type, account_id: event.accountId, aggregate_id: event.aggregateId },
    ...{ sequence: event.sequence, occurred_at: event.occurredAt.toISOString(), data: event.data },
    ...{ traceparent: event.traceparent ?? null },
  }))
  await em.execute(insertEvents, [JSON.stringify(rows)])
}

const insertEvents = `
  INSERT INTO outbox_event (id, type, account_id, aggregate_id, sequence, occurred_at, data, traceparent)
  SELECT id, type, account_id, aggregate_id, sequence, occurred_at, data, traceparent
  FROM jsonb_to_recordset(?::jsonb) AS told (
    place int, id text, type text, account_id text, aggregate_id text, sequence int, occurred_at timestamptz,
    data text, traceparent text)
  ORDER BY place`
