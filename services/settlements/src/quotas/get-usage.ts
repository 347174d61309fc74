import { QuotaName, type Usage } from '@lokum/contracts/settlements/usage'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { AccountUsage } from './account-usage.ts'
import { findLimit } from './quota-settings.ts'
import type { QuotaContext } from './require-quota.ts'

/** The quotas of the account and what is used of them. */
export async function getUsage({ em, caller, quotas }: QuotaContext): Promise<Answer<Usage>> {
  const { accountId } = caller
  const [usage] = await runSql<AccountUsage>(em, 'SELECT * FROM usage_of_account($1)', [accountId])
  const { counters = null, isInFirstWeek = true, firstWeekEndsAt = null } = usage ?? {}
  const [busiest] = await runSql<Pick<AccountUsage, 'counters'>>(em, selectBusiest, [accountId])
  const all = { ...counters, ...busiest?.counters }
  const described = QuotaName.options.map((quota) => ({
    quota,
    used: all[quota]?.used ?? 0,
    limit: findLimit(quotas, quota, { accountId, isInFirstWeek }),
    resets_at: timestampOf(all[quota]?.endsAt ?? null),
  }))
  return { body: { quotas: described, first_week_ends_at: isInFirstWeek ? timestampOf(firstWeekEndsAt) : null } }
}

// Mails to a recipient and for an agreement are counted where they are stored.
const selectBusiest = `
  WITH day AS (
    SELECT date_trunc('day', local) AT TIME ZONE 'Europe/Warsaw' AS began,
      (date_trunc('day', local) + interval '1 day') AT TIME ZONE 'Europe/Warsaw' AS ends
    FROM (VALUES (now() AT TIME ZONE 'Europe/Warsaw')) AS clock (local)),
  today AS (SELECT recipient, agreement_id FROM mail, day WHERE account_id = $1 AND counted_at >= day.began),
  most AS (
    SELECT (SELECT max(mails) FROM (SELECT count(*) AS mails FROM today GROUP BY recipient) AS each) AS of_recipient,
      (SELECT max(mails) FROM (SELECT count(*) AS mails FROM today GROUP BY agreement_id) AS each) AS of_agreement)
  SELECT CASE WHEN of_recipient > 0 THEN json_build_object(
      'mails_per_recipient_per_day', json_build_object('used', of_recipient, 'endsAt', day.ends),
      'mails_per_agreement_per_day', json_build_object('used', of_agreement, 'endsAt', day.ends)) END AS counters
  FROM most, day`

function timestampOf(moment: string | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}
