import type { DueSettlement } from '@lokum/contracts/settlements/settlement'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

type DueQuery = { accountId: string; period: string; after?: string | undefined; limit: number }

/** Agreements with a day in the month whose settlement of it was not sent, newest first; `id` is the agreement's. */
export async function findDue(
  em: Context['em'],
  { accountId, period, after, limit }: DueQuery,
): Promise<(DueSettlement & { id: string })[]> {
  return await runSql(em, selectDue, [accountId, `${period}-01`, period, limit, after ?? null])
}

/** How many there are. */
export async function countDue(em: Context['em'], { accountId, period }: Omit<DueQuery, 'limit'>): Promise<number> {
  const [counted] = await runSql<{ due: number }>(em, selectCount, [accountId, `${period}-01`, period])
  return counted?.due ?? 0
}

// The month's settlements are read once: looked up for each agreement, the planner read all of them each time.
const dueAgreements = `
  FROM agreement
  WHERE agreement.account_id = $1
    AND daterange(starts_on, ends_on, '[]') && daterange($2::date, ($2::date + interval '1 month')::date)
    AND agreement.id NOT IN (
      SELECT agreement_id FROM month_settlement
      WHERE account_id = $1 AND period = $3 AND agreement_id IS NOT NULL AND state = 'sent')`

const selectCount = `SELECT count(*)::int AS due ${dueAgreements}`

const selectDue = `
  WITH due AS MATERIALIZED (
    SELECT id, apartment_id, tenant_name ${dueAgreements}
      AND ($5::text IS NULL OR agreement.id < $5)
    ORDER BY agreement.id DESC
    LIMIT $4)
  SELECT due.id, due.apartment_id, apartment.data ->> 'label' AS label, due.id AS agreement_id, due.tenant_name AS tenant,
    unsent.id AS settlement_id, unsent.reference_code, unsent.state
  FROM due
  JOIN apartment_copy AS apartment ON (apartment.account_id, apartment.id) = ($1, due.apartment_id)
  LEFT JOIN month_settlement AS unsent ON (unsent.account_id, unsent.agreement_id, unsent.period) = ($1, due.id, $3)
  ORDER BY due.id DESC`
