import { isDeepStrictEqual } from 'node:util'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Profile } from '@lokum/contracts/settlements/profile'
import type { UpdateProfile } from '@lokum/contracts/settlements/profile-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { describeProfile, lockProfile, type ProfileRow } from './profile.ts'
import { readSharedCost } from './read-shared-cost.ts'
import { recordProfile } from './record-profile.ts'

/**
 * Changes the profile (JSON merge patch, RFC 7396); agreements and statements stay as they are. A patch without changes is not
 * audited.
 * @throws Problem precondition_failed
 */
export async function updateProfile(
  context: Context,
  { body }: RequestOf<typeof UpdateProfile>,
): Promise<Answer<Profile>> {
  const { em, caller, ifMatch, now } = context
  const row = await lockProfile(em, caller.accountId)
  requireMatch(ifMatch, row.version)
  const before = describeProfile(row)
  assignPatch(row, body)
  if (isDeepStrictEqual(before, describeProfile(row))) return { body: before, version: row.version }

  Object.assign(row, { version: row.version + 1, updatedAt: now })
  await em.flush()
  return { body: await recordProfile(context, row), version: row.version }
}

function assignPatch(
  row: ProfileRow,
  { name, address, email, phone, bank_account_numbers: numbers, defaults = {}, ...patch }: Patch,
): void {
  const { tenant_locale: tenantLocale, mode, proration, due_day: dueDay, shared_costs: costs } = defaults
  const sharedCosts = costs?.map(readSharedCost)
  const columns = {
    name,
    address,
    email,
    phone,
    bankAccountNumbers: numbers,
    taxAccountNumber: patch.tax_account_number,
    taxPaidEach: patch.tax_paid_each,
    tenantLocale,
    mode,
    proration,
    dueDay,
    sharedCosts,
    reminderTexts: patch.reminder_texts,
    interestRates: patch.interest_rates?.toSorted((one, other) => one.valid_from.localeCompare(other.valid_from)),
    announcesDue: patch.settlement_due_events,
  }
  Object.assign(row, Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)))
}

type Patch = RequestOf<typeof UpdateProfile>['body']
