import type { EncryptionKeys } from '@lokum/service-kit/secrets/encryption-keys'
import type { Pool } from 'pg'
import { examineKeys, type KeyFaults, makeCheck } from './examine-keys.ts'

/**
 * Examines the configured keys. When all of them are right, stores a check value for each new one and forgets the keys that
 * are neither configured nor used. Of two processes with different keys under one new id, the second one finds its own wrong.
 */
export async function proveKeys({ pool }: { pool: Pool }, keys: EncryptionKeys): Promise<KeyFaults> {
  const examined = await examineKeys({ pool }, keys)
  if (examined.missing.length > 0 || examined.wrong.length > 0) return examined
  if (examined.unused.length > 0) await pool.query('DELETE FROM encryption_key WHERE id = ANY ($1)', [examined.unused])
  const fresh = keys.filter(({ id }) => examined.unseen.includes(id))
  if (fresh.length === 0) return examined
  await pool.query(keepChecks, [fresh.map(({ id }) => id), fresh.map(makeCheck)])
  return await examineKeys({ pool }, keys)
}

const keepChecks = `
  INSERT INTO encryption_key (id, check_value) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT (id) DO NOTHING`
