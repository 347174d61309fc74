import type { EntityManager } from '@mikro-orm/postgresql'
import type { Author, Change } from './describe-change.ts'
import { recordChanges } from './record-changes.ts'

/** Records one state change in the caller's transaction, as `recordChanges` does many. */
export async function recordChange(author: Author & { em: EntityManager }, change: Change): Promise<void> {
  await recordChanges(author, [change])
}
