import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListDueSettlements } from '@lokum/contracts/settlements/operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { usualDays } from '../../calendar/usual-days.ts'

type Due = { id: string; apartment_id: string; label: string; tenant: string }

/** Returns a page of the agreements with a day in the month and no settlement of it yet, newest first. */
export async function listDueSettlements(
  { em, caller }: Context,
  { query }: RequestOf<typeof ListDueSettlements>,
): Promise<Answer<AnswerOf<typeof ListDueSettlements>>> {
  const { period, limit } = query
  const after = readCursor(query.cursor, 'agr') ?? null
  const values = [caller.accountId, `${period}-01`, period, after, limit + 1]
  const { data, next_cursor } = toPage(await runSql<Due>(em, due, values), limit)
  const { from, to } = usualDays(period)
  return {
    body: {
      period,
      usual_from: from,
      usual_to: to,
      data: data.map(({ id, ...agreement }) => ({ ...agreement, agreement_id: id })),
      next_cursor,
    },
  }
}

// The month's settlements are read once: looked up for each agreement, the planner read all of them each time.
const due = `
  SELECT agreement.id, agreement.apartment_id, apartment.data ->> 'label' AS label, agreement.tenant_name AS tenant
  FROM agreement
  JOIN apartment_copy AS apartment ON (apartment.account_id, apartment.id) = (agreement.account_id, agreement.apartment_id)
  WHERE agreement.account_id = $1
    AND daterange(starts_on, ends_on, '[]') && daterange($2::date, ($2::date + interval '1 month')::date)
    AND agreement.id NOT IN (
      SELECT settlement.agreement_id FROM settlement
      WHERE settlement.account_id = $1 AND settlement.period = $3 AND settlement.agreement_id IS NOT NULL
        AND settlement.state <> 'cancelled')
    AND ($4::text IS NULL OR agreement.id < $4::text)
  ORDER BY agreement.id DESC
  LIMIT $5`
