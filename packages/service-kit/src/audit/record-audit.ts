import type { EntityManager } from '@mikro-orm/postgresql'
import type { Author } from './describe-change.ts'
import { type Audited, recordAudits } from './record-changes.ts'

/** Records one change that has no event of its own, in the caller's transaction; `recordAudits` records many. */
export async function recordAudit(author: Author & { em: EntityManager }, change: Audited): Promise<void> {
  await recordAudits(author, [change])
}
