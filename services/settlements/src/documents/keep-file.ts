import { rm } from 'node:fs/promises'
import { isPhoto } from '@lokum/bill-reader/photos/photo'
import { fileKinds } from '@lokum/contracts/problems/document-reason'
import { type Document, documentMediaTypes } from '@lokum/contracts/settlements/document'
import type { Author } from '@lokum/service-kit/audit/describe-change'
import { Problem } from '@lokum/service-kit/problem'
import { type DocumentStore, writeStorageKey } from '@lokum/service-kit/stores/document-store'
import type { Pool } from 'pg'
import type { Quotas } from '../quotas/quota-settings.ts'
import type { SpooledFile } from '../uploads/spool-file.ts'
import { cleanName } from './clean-name.ts'
import { cleanPhoto } from './clean-photo.ts'
import { countDocument } from './count-document.ts'
import { DocumentTypeUnsupported } from './document-refused.ts'
import { examineUpload } from './examine-upload.ts'
import { requireRoom } from './require-room.ts'

/** A stored file with the data for its document. */
export type KeptFile = {
  name: string
  mediaType: Document['media_type']
  sizeBytes: number
  /** The hash of the file as it was sent. */
  sha256: string
  storageKey: string
  original: Original | null
  takenAt: string | null
  /** Stores the file again when the document it belonged to was deleted in the meantime. */
  keepAgain: () => Promise<void>
}

/** A photo as it was sent. */
export type Original = { mediaType: Document['media_type']; sizeBytes: number }

type FileDeps = {
  pool: Pool
  quotas: Quotas
  store: DocumentStore
  /** The allowed types of the file; all supported types by default. */
  mediaTypes?: readonly Document['media_type'][]
}

type Sent = { file: SpooledFile }

/**
 * Examines an uploaded file and stores it, a photo encoded again, unless the account already has it or has no room for it. The
 * upload is recorded first, so that the sweeper can remove the file if its document is never recorded.
 * @throws Problem document_type_unsupported, document_refused · QuotaExceeded · ShareFull · DocumentStoreUnavailable
 */
export async function keepFile(parts: FileDeps, author: Author, sent: Sent): Promise<KeptFile> {
  const facts = await storeFile(parts, author, sent)
  const kept: KeptFile = {
    ...facts,
    keepAgain: async () => {
      Object.assign(kept, await storeFile(parts, author, sent))
    },
  }
  return kept
}

async function storeFile(
  { pool, quotas, store, mediaTypes = documentMediaTypes }: FileDeps,
  { caller }: Author,
  { file }: Sent,
): Promise<Omit<KeptFile, 'keepAgain'>> {
  const { path, sentName, sizeBytes, sha256 } = file
  const { accountId } = caller
  const mediaType = await countRefused(examineWanted({ accountId, path, sizeBytes }, mediaTypes))
  const sent = { sha256, storageKey: writeStorageKey({ accountId, sha256 }), sizeBytes }
  const isKnown = await requireRoom({ pool, quotas, caller }, sent)
  const asSent = { path, mediaType, sizeBytes, sha256, takenAt: null }
  // A known file has its document, which describes what was stored.
  const encoded = !isKnown && isPhoto(mediaType) ? { target: `${path}.encoded`, mediaType } : null
  await using cleaned = new AsyncDisposableStack()
  if (encoded) cleaned.defer(() => rm(encoded.target, { force: true }))
  const stored = encoded
    ? { path: encoded.target, ...(await countRefused(cleanPhoto({ accountId }, { path, ...encoded }))) }
    : asSent
  const storageKey = writeStorageKey({ accountId, sha256: stored.sha256 })
  if (!isKnown) {
    await pool.query(announceUpload, [accountId, storageKey, stored.sizeBytes])
    await store.put(storageKey, stored)
  }
  return {
    name: cleanName(sentName, stored.mediaType),
    mediaType: stored.mediaType,
    sizeBytes: stored.sizeBytes,
    sha256,
    storageKey,
    original: encoded && { mediaType, sizeBytes },
    takenAt: stored.takenAt,
  }
}

/** Records a file before it is stored, so that the sweeper finds it if no document ever names it. */
const announceUpload = `
  INSERT INTO document_upload (account_id, storage_key, size_bytes, started_at) VALUES ($1, $2, $3, now())
  ON CONFLICT (account_id, storage_key) DO UPDATE SET started_at = excluded.started_at`

async function countRefused<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
  return await work.catch((error: unknown) => {
    if (error instanceof Problem) countDocument({ media_type: 'unknown', outcome: 'refused' })
    throw error
  })
}

async function examineWanted(
  file: Pick<SpooledFile, 'path' | 'sizeBytes'> & { accountId: string },
  wanted: readonly Document['media_type'][],
): Promise<Document['media_type']> {
  const mediaType = await examineUpload(file, file)
  if (!wanted.includes(mediaType)) throw new DocumentTypeUnsupported(fileKinds.photoWanted)
  return mediaType
}
