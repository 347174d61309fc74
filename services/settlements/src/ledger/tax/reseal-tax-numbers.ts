import { createCipher } from '@lokum/service-kit/secrets/cipher'
import type { EncryptionKeys } from '@lokum/service-kit/secrets/encryption-keys'
import type { Pool } from 'pg'
import { resealOwners } from './seal-owners.ts'
import type { KeptOwner } from './tax-year.ts'

type KeptYear = { account_id: string; year: number; owners: KeptOwner[] }

/** How many years were sealed again with the newest key, and how many stay: no key opens them, or they changed meanwhile. */
export type Resealed = { moved: number; left: number }

/** Seals the tax numbers of every year again that an older key has sealed, so that the older keys can be removed. */
export async function resealTaxNumbers({ pool }: { pool: Pool }, keys: EncryptionKeys): Promise<Resealed> {
  const cipher = createCipher(keys)
  const { rows } = await pool.query<KeptYear>(readOld, [keys[0]?.id])
  let moved = 0
  for (const { account_id: accountId, year, owners } of rows) {
    const fresh = resealOwners({ accountId, cipher }, owners)
    if (fresh === undefined) continue
    const values = [accountId, year, JSON.stringify(owners), JSON.stringify(fresh)]
    moved += (await pool.query(replaceOld, values)).rowCount ?? 0
  }
  return { moved, left: rows.length - moved }
}

/** How many years an older key has sealed. */
export async function countOldYears({ pool }: { pool: Pool }, keys: EncryptionKeys): Promise<number> {
  return (await pool.query(readOld, [keys[0]?.id])).rows.length
}

const readOld = `
  SELECT account_id, year, owners FROM tax_year WHERE EXISTS (
    SELECT FROM jsonb_array_elements(owners) AS owner
    WHERE split_part(owner #>> '{taxNumber,sealed}', ':', 1) <> $1)`

// No two sealed texts are alike, so owners that have changed meanwhile keep their change.
const replaceOld = 'UPDATE tax_year SET owners = $4 WHERE account_id = $1 AND year = $2 AND owners = $3::jsonb'
