import type { EntityManager } from '@mikro-orm/postgresql'
import { recordEvent } from '../outbox/record-event.ts'
import { type Author, type Change, describeChange } from './describe-change.ts'

/** Records a state change in the caller's transaction: the audit entry and both events. */
export async function recordChange(author: Author & { em: EntityManager }, change: Change): Promise<void> {
  const { entry, entryText, events } = describeChange(author, change)
  await author.em.execute(insertEntry, [
    entry.id,
    entry.account_id,
    entry.resource.type,
    entry.resource.id,
    author.now,
    entryText,
  ])
  for (const event of events) await recordEvent(author, event)
}

const insertEntry = `
  INSERT INTO audit_entry (id, account_id, resource_type, resource_id, occurred_at, body) VALUES (?, ?, ?, ?, ?, ?)`
