import type { EntityManager } from '@mikro-orm/postgresql'
import { splitIntoBatches } from '../database/split-into-batches.ts'
import { recordEvents } from '../outbox/record-events.ts'
import { type Author, type Change, type DescribedChange, describeChange } from './describe-change.ts'

// Some megabytes at once, whatever the objects are.
const batchSize = 500

/** Records many state changes in the caller's transaction, as `recordChange` does one: in few statements, in their order. */
export async function recordChanges(author: Author & { em: EntityManager }, changes: readonly Change[]): Promise<void> {
  for (const batch of splitIntoBatches(changes, batchSize)) {
    const described = batch.map((change) => describeChange(author, change))
    await storeEntries(author, described)
    await recordEvents(
      author,
      described.flatMap(({ events }) => events),
    )
  }
}

async function storeEntries({ em, now }: { em: EntityManager; now: Date }, described: readonly DescribedChange[]) {
  const entries = described.map(({ entry: { id, account_id, resource }, entryText }) => ({
    ...{ id, account_id, resource_type: resource.type, resource_id: resource.id, body: entryText },
  }))
  await em.execute(insertEntries, [now, JSON.stringify(entries)])
}

const insertEntries = `
  INSERT INTO audit_entry (id, account_id, resource_type, resource_id, occurred_at, body)
  SELECT id, account_id, resource_type, resource_id, ?, body
  FROM jsonb_to_recordset(?::jsonb)
    AS told (id text, account_id text, resource_type text, resource_id text, body text)`
