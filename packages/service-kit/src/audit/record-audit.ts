import type { EntityManager } from '@mikro-orm/postgresql'
import type { Author } from './describe-change.ts'
import { type Audited, recordAudits } from './record-changes.ts'

/** Records one change that is nobody's event, in the caller's transaction, as `recordAudits` does many. */
export async function recordAudit(author: Author & { em: EntityManager }, change: Audited): Promise<void> {
  await recordAudits(author, [change])
}
