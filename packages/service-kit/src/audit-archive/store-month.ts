import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Pool } from 'pg'
import type { DocumentStore } from '../stores/document-store.ts'
import { fetchObject, type StoredObject } from './fetch-object.ts'
import { beforeAll, type EntryPosition, type Packed, packEntries, type Span } from './pack-entries.ts'

const pack = promisify(gzip)

/** A month that this process moves, as long as no newer run has begun. */
export type Month = Span & { run: number }

type MonthDeps = { pool: Pool; store: DocumentStore; goesOn: () => boolean }

/**
 * Stores the entries of a month, from where an earlier run ended. Each object is announced, stored, read back and compared, and
 * only then recorded. @returns whether the month is complete · @throws DocumentStoreUnavailable
 */
export async function storeMonth(parts: MonthDeps, month: Month): Promise<boolean> {
  const { rows } = await parts.pool.query<EntryPosition & { part: number }>(findLast, [month.from])
  const { part: lastPart, ...after } = rows[0] ?? { part: 0, ...beforeAll }
  let part = lastPart
  for await (const packed of packEntries(parts.pool, month, after)) {
    if (!parts.goesOn()) return false
    part += 1
    if (!(await storePart(parts, { month, part, packed }))) return false
  }
  return true
}

type Part = { month: Month; part: number; packed: Packed }

async function storePart({ pool, store }: MonthDeps, { month, part, packed }: Part): Promise<boolean> {
  const { text, first, last } = packed
  const bytes = await pack(text)
  const stored: StoredObject = {
    // A key of its own for each try: removing what an earlier one has left can never remove this one.
    storageKey: `${first.accountId}/audit/${randomBytes(32).toString('hex')}`,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sizeBytes: bytes.length,
  }
  await pool.query('INSERT INTO audit_archive_upload (storage_key) VALUES ($1)', [stored.storageKey])
  await store.put(stored.storageKey, { bytes, mediaType: 'application/gzip' })
  if (!text.equals(await fetchObject(store, stored))) throw new Error('The store gave other bytes than it was given.')
  const object = {
    from_id: month.from,
    part,
    account_id: first.accountId,
    first_resource_id: first.resourceId,
    first_id: first.id,
    last_resource_id: last.resourceId,
    last_id: last.id,
    entries: packed.entries,
    resource_hashes: packed.resourceHashes,
    storage_key: stored.storageKey,
    sha256: stored.sha256,
    size_bytes: stored.sizeBytes,
  }
  const { rows } = await pool.query<{ recorded: boolean }>(record, [month.run, JSON.stringify(object)])
  return rows[0]?.recorded ?? false
}

const findLast = `
  SELECT part, account_id AS "accountId", last_resource_id AS "resourceId", last_id AS id
  FROM audit_archive_object WHERE from_id = $1 ORDER BY part DESC LIMIT 1`

const record = 'SELECT record_audit_object($1, $2) AS recorded'
