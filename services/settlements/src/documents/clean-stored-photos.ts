import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PhotoType } from '@lokum/bill-reader/photos/photo'
import { type DocumentStore, writeStorageKey } from '@lokum/service-kit/stores/document-store'
import type { Pool } from 'pg'
import { announceUpload } from './announce-upload.ts'
import { cleanPhoto } from './clean-photo.ts'
import { DocumentRefused } from './document-refused.ts'

type CleaningDeps = { pool: Pool; store: DocumentStore; folder: string; write: (line: string) => void }
type Photo = { id: string; accountId: string; mediaType: PhotoType; sizeBytes: number; storageKey: string }

/**
 * Encodes the photos again that were stored as they were sent. A document names the new file only
 * after that is stored, and the sweeper then removes the old one, so the command may be ended at any time and run again.
 */
export async function cleanStoredPhotos(parts: CleaningDeps): Promise<{ cleaned: number; left: number }> {
  let [cleaned, left, after] = [0, 0, '']
  for (;;) {
    const { rows } = await parts.pool.query<Photo>(findNext, [after])
    if (rows.length === 0) return { cleaned, left }
    for (const photo of rows) {
      if (await cleanStored(parts, photo)) cleaned += 1
      else left += 1
      after = photo.id
    }
  }
}

/** The photos that are stored as they were sent. */
export async function countStoredPhotos({ pool }: Pick<CleaningDeps, 'pool'>): Promise<number> {
  const text = `SELECT count(*)::int AS photos FROM document WHERE media_type LIKE 'image/%' AND original_media_type IS NULL`
  const { rows } = await pool.query<{ photos: number }>(text)
  return rows[0]?.photos ?? 0
}

const findNext = `
  SELECT id, account_id AS "accountId", media_type AS "mediaType", size_bytes AS "sizeBytes", storage_key AS "storageKey"
  FROM document
  WHERE id > $1 AND media_type LIKE 'image/%' AND original_media_type IS NULL
  ORDER BY id
  LIMIT 100`

async function cleanStored({ pool, store, folder, write }: CleaningDeps, photo: Photo): Promise<boolean> {
  const { id, accountId, mediaType, sizeBytes, storageKey } = photo
  const path = join(folder, `${randomUUID()}.stored`)
  const target = `${path}.encoded`
  await using files = new AsyncDisposableStack()
  for (const file of [path, target]) files.defer(() => rm(file, { force: true }))
  await pipeline(await store.open(storageKey), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  try {
    const encoded = await cleanPhoto({ accountId }, { path, mediaType, target })
    const newKey = writeStorageKey({ accountId, sha256: encoded.sha256 })
    await announceUpload(pool, { accountId, storageKey: newKey, sizeBytes: encoded.sizeBytes })
    await store.put(newKey, { path: target, mediaType: encoded.mediaType })
    const facts = [encoded.mediaType, encoded.sizeBytes, newKey, mediaType, sizeBytes, encoded.takenAt]
    await pool.query(replace, [accountId, id, storageKey, ...facts])
    return true
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error
    write(`${id} stays as it is: it cannot be decoded.`)
    return false
  }
}

// The old file is announced like one whose document was never recorded, so the sweeper removes it.
const replace = `
  WITH replaced AS (
    UPDATE document
    SET media_type = $4, size_bytes = $5, storage_key = $6, original_media_type = $7, original_size_bytes = $8, taken_at = $9
    WHERE account_id = $1 AND id = $2 AND original_media_type IS NULL
    RETURNING storage_key)
  INSERT INTO document_upload (account_id, storage_key, started_at)
  SELECT $1, $3, now() FROM replaced WHERE storage_key <> $3
  ON CONFLICT (account_id, storage_key) DO UPDATE SET started_at = excluded.started_at`
