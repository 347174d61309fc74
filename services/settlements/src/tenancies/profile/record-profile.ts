import type { Profile } from '@lokum/contracts/settlements/profile'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Context } from '@lokum/service-kit/http/context'
import { describeProfile, type ProfileRow } from './profile.ts'

/** Audits a changed profile, without the tax number that its micro-account contains. Returns it as answers show it. */
export async function recordProfile(context: Context, row: ProfileRow): Promise<Profile> {
  const profile = describeProfile(row)
  const object = { id: row.accountId, version: row.version }
  const number = profile.tax_account_number
  const data = { ...profile, tax_account_number: number && `…${number.slice(-4)}` }
  await recordAudit(context, { action: 'profile.updated', object, data })
  return profile
}
