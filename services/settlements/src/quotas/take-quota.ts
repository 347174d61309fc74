import { runSql } from '@lokum/service-kit/database/run-sql'
import { type AccountUsage, refuseExceeded } from './account-usage.ts'
import type { QuotaContext } from './require-quota.ts'

/** The quotas that reset each period; triggers count what is stored. */
const periodOf = { payments_per_month: 'month', mails_per_day: 'day' } as const
type Renewed = keyof typeof periodOf

/**
 * Counts what this transaction does in a period, and refuses it beyond the quota. The counter is held until the transaction ends,
 * so call it late.
 * @throws QuotaExceeded
 */
export async function takeQuota(
  { em, caller, quotas }: QuotaContext,
  { quota, count }: { quota: Renewed; count: number },
): Promise<void> {
  if (count === 0) return
  const [usage] = await runSql<AccountUsage>(em, take, [caller.accountId, quota, count, periodOf[quota]])
  if (usage) refuseExceeded({ caller, quotas, usage }, { [quota]: count }, { [quota]: count })
}

// A transaction that began before midnight may come after one of the next period; then both count for the later one.
const take = `
  INSERT INTO account_usage AS usage (account_id, quota, used, ends_at)
  SELECT $1, $2, $3, (date_trunc($4, local) + ('1 ' || $4)::interval) AT TIME ZONE 'Europe/Warsaw'
  FROM (VALUES (now() AT TIME ZONE 'Europe/Warsaw')) AS clock (local)
  ON CONFLICT (account_id, quota) DO UPDATE SET
    used = CASE WHEN usage.ends_at < excluded.ends_at THEN 0 ELSE usage.used END + excluded.used,
    ends_at = greatest(usage.ends_at, excluded.ends_at)
  RETURNING json_build_object(quota, json_build_object(
      'used', used,
      'endsAt', ends_at,
      'endsInSeconds', ceil(extract(epoch FROM ends_at - now())))) AS counters,
    coalesce((SELECT now() < min(since) + interval '7 days' FROM account_usage WHERE account_id = $1), true) AS "isInFirstWeek",
    NULL AS "firstWeekEndsAt"`
