import { runSql } from '@lokum/service-kit/database/run-sql'
import { counter } from '@lokum/service-kit/telemetry/metrics'
import { type AccountUsage, refuseExceeded } from '../../quotas/account-usage.ts'
import { QuotaExceeded } from '../../quotas/quota-exceeded.ts'
import type { QuotaContext } from '../../quotas/require-quota.ts'
import { takeQuota } from '../../quotas/take-quota.ts'
import type { MailRow } from './mail.ts'

const countRefused = counter('mails_over_quota', 'Mails refused because a quota of mails was used up')

/**
 * Counts a mail that was just stored, and refuses it beyond the quotas of its day. The account's counter is held until the
 * transaction ends, so that the mails of its recipient and its agreement are counted exactly.
 * @throws QuotaExceeded
 */
export async function requireMailQuotas(context: QuotaContext, mail: MailRow): Promise<void> {
  try {
    await takeQuota(context, { quota: 'mails_per_day', count: 1 })
    const { em, caller, quotas } = context
    const [usage] = await runSql<AccountUsage>(em, countOfDay, [mail.accountId, mail.agreementId, mail.id])
    const added = { mails_per_recipient_per_day: 1, mails_per_agreement_per_day: 1 }
    if (usage) refuseExceeded({ caller, quotas, usage }, added, added)
  } catch (error) {
    if (error instanceof QuotaExceeded) countRefused()
    throw error
  }
}

const countOfDay = `
  WITH day AS (
    SELECT date_trunc('day', local) AT TIME ZONE 'Europe/Warsaw' AS began,
      (date_trunc('day', local) + interval '1 day') AT TIME ZONE 'Europe/Warsaw' AS ends
    FROM (VALUES (now() AT TIME ZONE 'Europe/Warsaw')) AS clock (local)),
  counted AS (
    SELECT count(*) FILTER (WHERE recipient = (SELECT recipient FROM mail WHERE id = $3)) AS of_recipient,
      count(*) FILTER (WHERE agreement_id = $2) AS of_agreement
    FROM mail, day WHERE account_id = $1 AND counted_at >= day.began)
  SELECT json_build_object(
      'mails_per_recipient_per_day', json_build_object('used', of_recipient, 'endsInSeconds', seconds),
      'mails_per_agreement_per_day', json_build_object('used', of_agreement, 'endsInSeconds', seconds)) AS counters,
    coalesce((SELECT now() < min(since) + interval '7 days' FROM account_usage WHERE account_id = $1), true) AS "isInFirstWeek",
    NULL AS "firstWeekEndsAt"
  FROM counted, (SELECT ceil(extract(epoch FROM ends - now())) AS seconds FROM day) AS rest`
