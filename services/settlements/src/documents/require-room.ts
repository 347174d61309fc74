import type { AccountCaller } from '@lokum/service-kit/identity/caller'
import type { Pool } from 'pg'
import { type AccountUsage, refuseExceeded } from '../quotas/account-usage.ts'
import type { Quotas } from '../quotas/quota-settings.ts'

type RoomDeps = { pool: Pool; quotas: Quotas; caller: AccountCaller }
type File = { sha256: string; storageKey: string; sizeBytes: number }

/**
 * Refuses a file that the account has no room for, before it is stored. Files of uploads that were not recorded count too, since
 * they stay in the store until they are swept.
 * @returns whether the account has this file already and needs no room
 * @throws QuotaExceeded
 */
export async function requireRoom(
  { pool, quotas, caller }: RoomDeps,
  { sha256, storageKey, sizeBytes }: File,
): Promise<boolean> {
  const { rows } = await pool.query<UsageRow>(select, [caller.accountId, sha256, storageKey])
  const [found] = rows
  if (!found) throw new Error('The usage of an account is always one row.')
  const { isKnown, unrecordedBytes, ...usage } = found
  const stored_bytes = sizeBytes + Number(unrecordedBytes)
  if (!isKnown) refuseExceeded({ caller, quotas, usage }, { documents: 1, stored_bytes })
  return isKnown
}

type UsageRow = AccountUsage & { isKnown: boolean; unrecordedBytes: string }

const select = `
  SELECT usage.*,
    EXISTS (SELECT FROM document WHERE account_id = $1 AND sha256 = $2) AS "isKnown",
    (SELECT coalesce(sum(size_bytes), 0) FROM document_upload
      WHERE account_id = $1 AND storage_key <> $3) AS "unrecordedBytes"
  FROM usage_of_account($1) AS usage`
