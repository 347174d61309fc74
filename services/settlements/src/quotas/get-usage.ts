import { QuotaName, type Usage } from '@lokum/contracts/settlements/usage'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { AccountUsage } from './account-usage.ts'
import { findLimit } from './quota-settings.ts'
import type { QuotaContext } from './require-quota.ts'

/** The quotas of the account and what is used of them. */
export async function getAccountUsage({ em, caller, quotas }: QuotaContext): Promise<Answer<Usage>> {
  const { accountId } = caller
  const [usage] = await runSql<AccountUsage>(em, 'SELECT * FROM usage_of_account($1)', [accountId])
  const { counters = null, isInFirstWeek = true, firstWeekEndsAt = null } = usage ?? {}
  const [busiest] = await runSql<Pick<AccountUsage, 'counters'>>(em, 'SELECT * FROM mails_of_today($1)', [accountId])
  const all = { ...counters, ...busiest?.counters }
  const described = QuotaName.options.map((quota) => ({
    quota,
    used: all[quota]?.used ?? 0,
    limit: findLimit(quotas, quota, { accountId, isInFirstWeek }),
    resets_at: timestampOf(all[quota]?.endsAt ?? null),
  }))
  return { body: { quotas: described, first_week_ends_at: isInFirstWeek ? timestampOf(firstWeekEndsAt) : null } }
}

function timestampOf(moment: string | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}
