import { type Document, documentMediaTypes } from '@lokum/contracts/settlements/document'
import type { Author } from '@lokum/service-kit/audit/describe-change'
import { Problem } from '@lokum/service-kit/problem'
import type { SpooledFile } from '@lokum/service-kit/uploads/spool-file'
import type { Pool } from 'pg'
import { cleanName } from './clean-name.ts'
import { countDocument } from './count-document.ts'
import { DocumentTypeUnsupported } from './document-refused.ts'
import { examineFile } from './examine-file.ts'
import { type DocumentStore, storageKeyOf } from './stores/document-store.ts'

/** A stored file with the data for its document. */
export type KeptFile = {
  name: string
  mediaType: Document['media_type']
  sizeBytes: number
  sha256: string
  storageKey: string
}

type Parts = {
  pool: Pool
  store: DocumentStore
  /** The allowed types of the file; all supported types by default. */
  mediaTypes?: readonly Document['media_type'][]
}

/**
 * Examines an uploaded file and stores it, unless the account already has it. The upload is recorded first, so that the
 * sweeper can remove the file if its document is never recorded.
 * @throws Problem document_type_unsupported, document_refused · DocumentStoreUnavailable
 */
export async function keepFile(
  { pool, store, mediaTypes = documentMediaTypes }: Parts,
  { caller, now }: Author,
  { file }: { file: SpooledFile },
): Promise<KeptFile> {
  const { path, sentName, sizeBytes, sha256 } = file
  const { accountId } = caller
  const mediaType = await examineWanted({ path, sizeBytes }, mediaTypes).catch((error: unknown) => {
    if (error instanceof Problem) countDocument({ media_type: 'unknown', outcome: 'refused' })
    throw error
  })
  const storageKey = storageKeyOf({ accountId, sha256 })
  const known = await pool.query('SELECT 1 FROM document WHERE account_id = $1 AND sha256 = $2', [accountId, sha256])
  if (known.rows.length === 0) {
    await pool.query(announce, [accountId, storageKey, now])
    await store.put(storageKey, { path, mediaType })
  }
  return { name: cleanName(sentName, mediaType), mediaType, sizeBytes, sha256, storageKey }
}

async function examineWanted(
  file: Pick<SpooledFile, 'path' | 'sizeBytes'>,
  wanted: readonly Document['media_type'][],
): Promise<Document['media_type']> {
  const mediaType = await examineFile(file)
  if (!wanted.includes(mediaType)) throw new DocumentTypeUnsupported()
  return mediaType
}

const announce = `
  INSERT INTO document_upload (account_id, storage_key, started_at) VALUES ($1, $2, $3)
  ON CONFLICT (account_id, storage_key) DO UPDATE SET started_at = excluded.started_at`
