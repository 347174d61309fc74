import { QuotaName } from '@lokum/contracts/settlements/usage'
import { idSchema } from '@lokum/contracts/values/ids'
import { Json } from '@lokum/service-kit/config'
import { z } from 'zod'

type Limits = Readonly<Record<QuotaName, number>>

/** Enough for six years of a landlord with 50 flats: four meters each, a photo of each a month, a payment a week. */
const usual: Limits = {
  stored_bytes: 100_000_000_000,
  documents: 100_000,
  meters: 5_000,
  agreements: 5_000,
  import_lines: 1_000_000,
  payments_per_month: 50_000,
  mails_per_day: 500,
  mails_per_recipient_per_day: 20,
  mails_per_agreement_per_day: 20,
}

/** Enough for the same landlord to enter everything, with the bank statements of three years. */
const firstWeek: Limits = {
  stored_bytes: 5_000_000_000,
  documents: 5_000,
  meters: 1_000,
  agreements: 1_000,
  import_lines: 200_000,
  payments_per_month: 20_000,
  mails_per_day: 150,
  mails_per_recipient_per_day: 10,
  mails_per_agreement_per_day: 10,
}

const SomeLimits = z.partialRecord(QuotaName, z.int().min(0)).default({})

/** `default` and `first_week` replace limits of all accounts, `accounts` those of single accounts at any time. */
export const Quotas = z.strictObject({
  default: SomeLimits,
  first_week: SomeLimits,
  accounts: z.record(idSchema('account'), SomeLimits).default({}),
})
export type Quotas = z.infer<typeof Quotas>

export const QuotaSettings = z.object({
  QUOTAS: Json.pipe(Quotas).prefault('{}'),
})

type Account = { accountId: string; isInFirstWeek: boolean }

/** An exception of an account holds in its first week too, and otherwise that week never allows more than the later ones. */
export function findLimit(quotas: Quotas, quota: QuotaName, { accountId, isInFirstWeek }: Account): number {
  const exception = quotas.accounts[accountId]?.[quota]
  if (exception !== undefined) return exception
  const later = quotas.default[quota] ?? usual[quota]
  return isInFirstWeek ? Math.min(quotas.first_week[quota] ?? firstWeek[quota], later) : later
}
