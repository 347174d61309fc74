import type { Profile } from '@lokum/contracts/settlements/profile'
import { lockedElseNotFound } from '@lokum/service-kit/database/else-not-found'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** The database row; an account without one, or with version 0, has never written its profile. */
export const ProfileRow = defineEntity({
  name: 'Profile',
  tableName: 'account_profile',
  properties: {
    accountId: p.string().primary(),
    name: p.string().nullable(),
    address: p.string().nullable(),
    email: p.string().nullable(),
    phone: p.string().nullable(),
    bankAccountNumbers: p.json<string[]>(),
    taxAccountNumber: p.string().nullable(),
    taxPaidEach: p.enum(['month', 'quarter'] as const),
    tenantLocale: p.enum(['pl', 'en'] as const),
    mode: p.enum(['flat_rate', 'by_readings', 'rent_only'] as const).nullable(),
    proration: p.enum(['by_days', 'full_months'] as const),
    dueDay: p.integer(),
    sharedCosts: p.json<Profile['defaults']['shared_costs']>(),
    reminderTexts: p.json<Profile['reminder_texts']>(),
    interestRates: p.json<Profile['interest_rates']>(),
    announcesDue: p.boolean(),
    version: p.integer(),
    updatedAt: p.datetime().nullable(),
  },
})
export type ProfileRow = InferEntity<typeof ProfileRow>

/** The profile before it is written, as the columns of the table have it. */
const unwritten: Profile = {
  name: null,
  address: null,
  email: null,
  phone: null,
  bank_account_numbers: [],
  tax_account_number: null,
  tax_paid_each: 'month',
  defaults: { tenant_locale: 'pl', mode: null, proration: 'by_days', due_day: 10, shared_costs: [] },
  reminder_texts: [],
  interest_rates: [],
  settlement_due_events: false,
  updated_at: null,
}

type VersionedProfile = { profile: Profile; version: number }

/** The profile of an account with its version, 0 before it is written. */
export async function findProfile(em: Context['em'], accountId: string): Promise<VersionedProfile> {
  const row = await em.findOne(ProfileRow, { accountId })
  return row ? { profile: describeProfile(row), version: row.version } : { profile: unwritten, version: 0 }
}

/** Loads the profile for a change and locks it until the transaction ends. */
export async function lockProfile(em: Context['em'], accountId: string): Promise<ProfileRow> {
  await runSql(em, 'INSERT INTO account_profile (account_id) VALUES ($1) ON CONFLICT DO NOTHING', [accountId])
  return await em.findOneOrFail(ProfileRow, { accountId }, { ...lockedElseNotFound, refresh: true })
}

export function describeProfile(row: ProfileRow): Profile {
  return {
    name: row.name ?? null,
    address: row.address ?? null,
    email: row.email ?? null,
    phone: row.phone ?? null,
    bank_account_numbers: row.bankAccountNumbers,
    tax_account_number: row.taxAccountNumber ?? null,
    tax_paid_each: row.taxPaidEach,
    defaults: {
      tenant_locale: row.tenantLocale,
      mode: row.mode ?? null,
      proration: row.proration,
      due_day: row.dueDay,
      shared_costs: row.sharedCosts,
    },
    reminder_texts: row.reminderTexts,
    interest_rates: row.interestRates,
    settlement_due_events: row.announcesDue,
    updated_at: row.updatedAt?.toISOString() ?? null,
  }
}
