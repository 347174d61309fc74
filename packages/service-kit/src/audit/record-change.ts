import type { AuditEntry } from '@lokum/contracts/audit/audit-entry'
import type { EntityManager } from '@mikro-orm/postgresql'
import { runSql } from '../database/run-sql.ts'
import { recordEvent } from '../outbox/record-event.ts'
import { type Author, type Change, describeChange } from './describe-change.ts'

/** Records a state change in the caller's transaction: the audit entry and both events. */
export async function recordChange(author: Author & { em: EntityManager }, change: Change): Promise<void> {
  const { entry, entryText, events } = describeChange(author, change)
  await storeEntry(author, entry, entryText)
  for (const event of events) await recordEvent(author, event)
}

/** Writes an entry as the text that its event carries. */
export async function storeEntry(
  { em, now }: { em: EntityManager; now: Date },
  { id, account_id, resource }: AuditEntry,
  text: string,
): Promise<void> {
  await runSql(em, insertEntry, [id, account_id, resource.type, resource.id, now, text])
}

const insertEntry = `
  INSERT INTO audit_entry (id, account_id, resource_type, resource_id, occurred_at, body) VALUES ($1, $2, $3, $4, $5, $6)`
