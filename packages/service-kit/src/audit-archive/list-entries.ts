import type { EntityManager } from '@mikro-orm/postgresql'
import { runSql } from '../database/run-sql.ts'
import { cursorAfter, readCursor } from '../http/paginate.ts'
import { type DocumentStore, DocumentStoreUnavailable } from '../stores/document-store.ts'
import { findArchived, readArchived } from './find-archived.ts'

type EntryQuery = { accountId: string; resourceId: string; cursor: string | undefined; limit: number }
type Entry = { id: string; body: string }
type Page = { data: Entry[]; next_cursor: string | null }

/** Sorts after every identifier. */
const newest = `aud_${'~'.repeat(26)}`

/**
 * Finds a page of the audit log of an object, newest first: in the database, and where months were moved how to go on in the archive.
 * The archive is asked second, so that a month that moves meanwhile is in both rather than in neither.
 */
export async function listEntries(
  { em, store }: { em: EntityManager; store: DocumentStore | undefined },
  { accountId, resourceId, cursor, limit }: EntryQuery,
): Promise<Page | (() => Promise<Page>)> {
  const before = readCursor(cursor, 'aud') ?? newest
  const more = limit + 1
  const rows = await runSql<Entry>(em, findRows, [accountId, resourceId, before, more])
  const end = (rows.length === more && rows.at(-1)?.id) || ''
  const wanted = { accountId, resourceId, before, limit: more }
  const objects = await findArchived(em, { ...wanted, end })
  if (objects.length === 0) return pageOf(rows, { limit, isComplete: true })
  return async () => {
    if (!store) throw new DocumentStoreUnavailable(new Error('This service has months in an archive and no store.'))
    const { entries, completeFrom } = await readArchived(store, objects, wanted)
    const all = mergeEntries(rows, entries).filter(({ id }) => completeFrom === undefined || id >= completeFrom)
    return pageOf(all, { limit, isComplete: completeFrom === undefined })
  }
}

function mergeEntries(rows: readonly Entry[], archived: readonly Entry[]): Entry[] {
  const byId = new Map([...rows, ...archived].map((entry) => [entry.id, entry]))
  return [...byId.values()].sort((one, other) => (one.id < other.id ? 1 : -1))
}

function pageOf(entries: readonly Entry[], { limit, isComplete }: { limit: number; isComplete: boolean }): Page {
  const data = entries.slice(0, limit)
  const last = data.at(-1)
  const hasMore = entries.length > limit || !isComplete
  return { data, next_cursor: hasMore && last ? cursorAfter(last.id) : null }
}

const findRows = `
  SELECT id, body FROM audit_entry
  WHERE account_id = $1 AND resource_id = $2 AND id < $3
  ORDER BY id DESC LIMIT $4`
