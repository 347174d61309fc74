import type { EntityManager } from '@mikro-orm/postgresql'
import { recordEvent } from '../outbox/record-event.ts'
import { type Author, type Change, describeChange } from './describe-change.ts'
import { storeEntry } from './record-change.ts'

type Audited = Omit<Change, 'event'> & {
  /** `<resource>.<past tense>`, as an event would be named. */
  action: string
}

/**
 * Records a change that is nobody's event, in the caller's transaction: the audit entry and its `audit.event`. The entry carries the
 * fact under an identifier of its own, as it would carry an event.
 */
export async function recordAudit(
  author: Author & { em: EntityManager },
  { action, ...change }: Audited,
): Promise<void> {
  const { entry, entryText, events } = describeChange(author, { ...change, event: { type: action } })
  await storeEntry(author, entry, entryText)
  await recordEvent(author, events[1])
}
