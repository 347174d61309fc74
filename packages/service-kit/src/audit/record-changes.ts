import type { EntityManager } from '@mikro-orm/postgresql'
import { runSql } from '../database/run-sql.ts'
import { splitIntoBatches } from '../database/split-into-batches.ts'
import { type Author, type Change, describeChange } from './describe-change.ts'

// A megabyte at once, whatever the objects are, so that nobody else waits for long.
const batchSize = 250

/** Records many state changes in the caller's transaction, as `recordChange` does one: in few statements, in their order. */
export async function recordChanges(author: Author & { em: EntityManager }, changes: readonly Change[]): Promise<void> {
  for (const batch of splitIntoBatches(changes, batchSize)) await storeChanges(author, batch)
}

// An entry ends with the data of its event, which therefore travel once and are put together by the database.
const end = '}}'

async function storeChanges(author: Author & { em: EntityManager }, changes: readonly Change[]): Promise<void> {
  const { em, caller, now, traceparent } = author
  const described = changes.map((change) => describeChange(author, change))
  const headOf = ({ entryText, events: [own] }: (typeof described)[number]) =>
    entryText.slice(0, -(own.data.length + end.length))
  await runSql(em, insert, [
    ...[caller.accountId, now, traceparent ?? null],
    described.map(({ entry }) => entry.id),
    described.map(({ entry }) => entry.resource.type),
    described.map(({ entry }) => entry.resource.id),
    described.map(({ events: [own] }) => own.sequence),
    described.map(({ events: [own] }) => own.id),
    described.map(({ events: [own] }) => own.type),
    described.map(({ events: [, audit] }) => audit.id),
    described.map(({ events: [, audit] }) => audit.type),
    described.map(headOf),
    described.map(({ events: [own] }) => own.data),
  ])
}

const insert = `
  WITH told AS MATERIALIZED (
    SELECT change.*, head || data || '${end}' AS entry_text
    FROM unnest($4::text[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[],
        $13::text[])
      WITH ORDINALITY AS change (
        entry_id, resource_type, resource_id, sequence, own_id, own_type, audit_id, audit_type, head, data, place)),
  entry AS (
    INSERT INTO audit_entry (id, account_id, resource_type, resource_id, occurred_at, body)
    SELECT entry_id, $1, resource_type, resource_id, $2, entry_text FROM told)
  INSERT INTO outbox_event (id, type, account_id, aggregate_id, sequence, occurred_at, data, traceparent)
  SELECT event.id, event.type, $1, resource_id, sequence, $2, event.data, $3
  FROM told
  CROSS JOIN LATERAL (VALUES (1, own_id, own_type, told.data), (2, audit_id, audit_type, entry_text))
    AS event (turn, id, type, data)
  ORDER BY place, turn`
