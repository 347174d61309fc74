import type { Pool } from 'pg'

type Announced = { accountId: string; storageKey: string; sizeBytes: number }

/** Records a file before it is stored, so that the sweeper finds it if no document ever names it. */
export async function announceUpload(pool: Pool, { accountId, storageKey, sizeBytes }: Announced): Promise<void> {
  await pool.query(announce, [accountId, storageKey, sizeBytes])
}

const announce = `
  INSERT INTO document_upload (account_id, storage_key, size_bytes, started_at) VALUES ($1, $2, $3, now())
  ON CONFLICT (account_id, storage_key) DO UPDATE SET started_at = excluded.started_at`
