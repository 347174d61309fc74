import type { AuditAction } from '@lokum/contracts/audit/actions'
import type { EntityManager } from '@mikro-orm/postgresql'
import { runSql } from '../database/run-sql.ts'
import { splitIntoBatches } from '../database/split-into-batches.ts'
import { type Author, type Change, type DescribedChange, describeChange, entryEnd } from './describe-change.ts'

// A megabyte at once, whatever the objects are, so that other transactions do not wait for long.
const batchSize = 250

type Recording = Author & { em: EntityManager }

/** Records state changes in the caller's transaction, each as an audit entry and both events: in few statements, in their order. */
export async function recordChanges(author: Recording, changes: readonly Change[]): Promise<void> {
  for (const batch of splitIntoBatches(changes, batchSize)) {
    await store(
      author,
      batch.map((change) => describeChange(author, change)),
    )
  }
}

export type Audited = Omit<Change, 'event' | 'action'> & {
  /** `<object>.<past tense>`, as an event would be named. */
  action: AuditAction
}

/**
 * Records changes without an event of their own in the caller's transaction, each as an audit entry and its `audit.event`. An entry carries the
 * fact under an identifier of its own, as it would carry an event.
 */
export async function recordAudits(author: Recording, changes: readonly Audited[]): Promise<void> {
  for (const batch of splitIntoBatches(changes, batchSize)) {
    const described = batch.map(({ action, ...change }) =>
      describeChange(author, { ...change, event: { type: action } }),
    )
    await store(author, described, { auditOnly: true })
  }
}

/** Records one change that has no event of its own; `recordAudits` records many. */
export async function recordAudit(author: Recording, change: Audited): Promise<void> {
  await recordAudits(author, [change])
}

async function store(
  { em, caller, now, traceparent }: Recording,
  described: readonly DescribedChange[],
  { auditOnly = false } = {},
): Promise<void> {
  await runSql(em, insert, [
    caller.accountId,
    now,
    traceparent ?? null,
    described.map(({ entryId }) => entryId),
    described.map(({ object }) => object.id),
    described.map(({ object }) => object.version),
    described.map(({ own }) => (auditOnly ? null : own.id)),
    described.map(({ own }) => own.type),
    described.map(({ audit }) => audit.id),
    described.map(({ audit }) => audit.type),
    described.map(({ entryHead }) => entryHead),
    described.map(({ dataText }) => dataText),
    entryEnd,
  ])
}

// The data of a change travel once; the database puts the entry together.
const insert = `
  WITH given AS MATERIALIZED (
    SELECT change.*, head || data || $13 AS entry_text
    FROM unnest($4::text[], $5::text[], $6::int[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[])
      WITH ORDINALITY AS change (
        entry_id, resource_id, sequence, own_id, own_type, audit_id, audit_type, head, data, place)),
  entry AS (
    INSERT INTO audit_entry (id, account_id, resource_id, occurred_at, body)
    SELECT entry_id, $1, resource_id, $2, entry_text FROM given)
  INSERT INTO outbox_event (id, type, account_id, aggregate_id, sequence, occurred_at, data, traceparent)
  SELECT event.id, event.type, $1, resource_id, sequence, $2, event.data, $3
  FROM given
  CROSS JOIN LATERAL (VALUES (1, own_id, own_type, given.data), (2, audit_id, audit_type, entry_text))
    AS event (turn, id, type, data)
  WHERE event.id IS NOT NULL
  ORDER BY place, turn`
