import type { Agreement } from '@lokum/contracts/settlements/agreement'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { ProfileRow } from './profile.ts'
import { recordProfile } from './record-profile.ts'

/** Fills a profile that was never written from the first agreement; of concurrent ones, the first to commit. */
export async function fillProfile(context: Context, landlord: Agreement['landlord']): Promise<void> {
  const { em, caller, now } = context
  const { accountId } = caller
  const numbers = JSON.stringify([landlord.bank_account_number])
  const filled = await runSql(em, fill, [accountId, landlord.name, landlord.address, numbers, now])
  if (filled.length === 0) return
  await recordProfile(context, await em.findOneOrFail(ProfileRow, { accountId }, { refresh: true }))
}

const fill = `
  INSERT INTO account_profile AS profile (account_id, name, address, bank_account_numbers, version, updated_at)
  VALUES ($1, $2, $3, $4, 1, $5)
  ON CONFLICT (account_id) DO UPDATE SET name = excluded.name, address = excluded.address,
    bank_account_numbers = excluded.bank_account_numbers, version = 1, updated_at = excluded.updated_at
  WHERE profile.version = 0
  RETURNING account_id`
