import type { EntityManager } from '@mikro-orm/postgresql'
import { runSql } from '../database/run-sql.ts'
import type { DocumentStore } from '../stores/document-store.ts'
import { findEntries, hashResource } from './archived-entry.ts'
import { fetchObject, type StoredObject } from './fetch-object.ts'

type EntryQuery = { accountId: string; resourceId: string; before: string; limit: number }

/** A page opens no more objects; a resource that changes once a month fills it with two years. */
const objectsAtOnce = 24

/** Objects that can have entries of a resource before a place and, when a page is full already, after its end; newest first. */
export async function findArchived(
  em: EntityManager,
  { accountId, resourceId, before, end }: Omit<EntryQuery, 'limit'> & { end: string },
): Promise<StoredObject[]> {
  const values = [accountId, resourceId, before, hashResource(resourceId), end, objectsAtOnce + 1]
  return await runSql(em, findObjects, values)
}

export type ArchivedPage = {
  /** Newest first. */
  entries: { id: string; body: string }[]
  /** Every entry from this one on is among them, and older ones may be missing; undefined when none is. */
  completeFrom: string | undefined
}

/**
 * Reads entries out of objects, one object after the other, until a page is full.
 * @throws DocumentStoreUnavailable · Error when an object is damaged, rather than leaving its entries out
 */
export async function readArchived(
  store: DocumentStore,
  objects: readonly StoredObject[],
  { resourceId, before, limit }: EntryQuery,
): Promise<ArchivedPage> {
  const entries: ArchivedPage['entries'] = []
  let opened = 0
  for (const object of objects) {
    // An object whose entries are all after the place gives none, and no page ends without a place to go on from.
    if (entries.length >= limit || (opened >= objectsAtOnce && entries.length > 0)) break
    const found = findEntries(await fetchObject(store, object), resourceId).filter(({ id }) => id < before)
    entries.push(...found.reverse())
    opened += 1
  }
  return { entries, completeFrom: opened < objects.length ? entries.at(-1)?.id : undefined }
}

// In a month the entries of a resource lie in the parts that begin with it, and in the last part that begins before it.
const findObjects = `
  SELECT object.storage_key AS "storageKey", object.sha256, object.size_bytes AS "sizeBytes"
  FROM audit_archive_month AS month
  CROSS JOIN LATERAL (
    (SELECT part, storage_key, sha256, size_bytes FROM audit_archive_object
      WHERE account_id = $1 AND from_id = month.from_id AND first_resource_id = $2 AND first_id < $3
      ORDER BY first_id DESC LIMIT $6)
    UNION ALL
    (SELECT part, storage_key, sha256, size_bytes FROM (
        SELECT * FROM audit_archive_object
        WHERE account_id = $1 AND from_id = month.from_id AND first_resource_id < $2
        ORDER BY first_resource_id DESC, first_id DESC LIMIT 1) AS previous
      WHERE last_resource_id >= $2 AND $4 = ANY (resource_hashes))) AS object
  WHERE month.archived_at IS NOT NULL AND month.from_id < $3 AND month.to_id > $5
  ORDER BY month.from_id DESC, object.part DESC LIMIT $6`
