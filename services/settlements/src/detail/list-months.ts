import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { MonthProgress, Months } from '@lokum/contracts/settlements/months'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'

/** Returns the months of the account that have something, newest first, in one query. */
export async function listMonths({ em, caller: { accountId }, now }: Context): Promise<Answer<Months>> {
  const data = await runSql<MonthProgress>(em, select, [accountId, dayIn(now).slice(0, 7)])
  const first = data.findLast(({ unfinished }) => unfinished > 0)
  return { body: { first_unfinished: first ?? null, data } }
}

// Who begins in the middle of an old tenancy never settles its years before. Each table is read once, as in the overview.
const select = `
  WITH bound AS (
    SELECT to_date($2, 'YYYY-MM') - interval '35 months' AS earliest, to_date($2, 'YYYY-MM') AS latest),
  made AS MATERIALIZED (
    SELECT apartment_id, agreement_id, period, covers_from,
      CASE WHEN state <> 'sent' THEN 'unfinished' WHEN paid_at IS NULL THEN 'sent' ELSE 'paid' END AS progress
    FROM month_settlement WHERE account_id = $1),
  tenancy AS (
    SELECT agreement.id, agreement.apartment_id, agreement.ends_on, coalesce(
      settled.first,
      CASE WHEN agreement.starts_on > entered.on_day - interval '1 year' THEN date_trunc('month', agreement.starts_on::timestamp)
        ELSE date_trunc('month', entered.on_day) - interval '1 month' END) AS counts_from
    FROM agreement
    CROSS JOIN LATERAL (SELECT agreement.created_at AT TIME ZONE 'Europe/Warsaw' AS on_day) AS entered
    LEFT JOIN (SELECT agreement_id, min(covers_from)::timestamp AS first FROM made GROUP BY agreement_id) AS settled
      ON settled.agreement_id = agreement.id
    WHERE agreement.account_id = $1),
  let AS (
    SELECT tenancy.id, tenancy.apartment_id, to_char(month, 'YYYY-MM') AS period
    FROM tenancy CROSS JOIN bound CROSS JOIN LATERAL generate_series(
      greatest(tenancy.counts_from, bound.earliest), least(tenancy.ends_on, bound.latest)::timestamp, interval '1 month') AS month),
  counted AS (
    SELECT made.period, made.progress FROM made CROSS JOIN bound
    WHERE made.covers_from BETWEEN bound.earliest AND bound.latest
    UNION ALL
    SELECT let.period, 'unfinished' FROM let
    WHERE NOT EXISTS (SELECT FROM made WHERE (made.agreement_id, made.period) = (let.id, let.period))
      AND NOT EXISTS (
        SELECT FROM made WHERE made.agreement_id IS NULL AND (made.apartment_id, made.period) = (let.apartment_id, let.period)))
  SELECT period, (count(*) FILTER (WHERE progress = 'unfinished'))::int AS unfinished,
    (count(*) FILTER (WHERE progress = 'sent'))::int AS sent, (count(*) FILTER (WHERE progress = 'paid'))::int AS paid
  FROM counted GROUP BY period ORDER BY period DESC`
