import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { BalanceRow, BalanceSums } from '@lokum/contracts/settlements/payment'
import type { ListBalances } from '@lokum/contracts/settlements/payment-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'

type Row = { sums: BalanceSums; id: string | null; balance: BalanceRow }

/** Returns a page of the tenancies with what they owe, by the labels of their apartments, and the sums of all, in one query. */
export async function listBalances(
  { em, caller: { accountId }, now }: Context,
  { query: { period, owing, cursor, limit } }: RequestOf<typeof ListBalances>,
): Promise<Answer<AnswerOf<typeof ListBalances>>> {
  const today = dayIn(now)
  const after = readCursor(cursor, 'agr') ?? null
  const found = await runSql<Row>(em, select, [accountId, today, period ?? null, owing === 'true', after, limit + 1])
  const [first] = found
  if (first === undefined) throw new Error('The sums of an account are one row at least.')
  const rows = found.flatMap(({ id, balance }) => (id === null ? [] : [{ id, balance }]))
  const { data, next_cursor } = toPage(rows, limit)
  return { body: { today, sums: first.sums, data: data.map(({ balance }) => balance), next_cursor } }
}

// A row of `charged` is a part with a day of its own. A statement with a negative total is paid at once, as
// in the balance of an agreement.
const select = `
  WITH charged AS MATERIALIZED (
    SELECT due.agreement_id, due.settlement_id, due.is_instalment, settlement.period, due.due_on, due.amount_pln AS total_pln,
      due.amount_pln - due.open_pln AS paid_pln
    FROM due_part AS due
    JOIN settlement ON settlement.account_id = $1 AND settlement.id = due.settlement_id
    WHERE due.account_id = $1),
  debt AS (
    SELECT agreement_id, sum(total_pln) AS charged_pln, sum(paid_pln) AS used_pln, sum(total_pln - paid_pln) AS owed_pln,
      coalesce(sum(total_pln - paid_pln) FILTER (WHERE due_on < $2::date), 0) AS overdue_pln,
      min(due_on) FILTER (WHERE total_pln > paid_pln) AS due_on,
      bool_or(is_instalment AND total_pln > paid_pln) AS has_instalments,
      CASE WHEN $3::text IS NOT NULL
        THEN coalesce(sum(total_pln - paid_pln) FILTER (WHERE period < $3), 0) END AS earlier_pln
    FROM charged GROUP BY agreement_id),
  month AS (
    SELECT agreement_id, sum(total_pln) AS total_pln, sum(paid_pln) AS paid_pln,
      coalesce(min(due_on) FILTER (WHERE total_pln > paid_pln), min(due_on) FILTER (WHERE NOT is_instalment)) AS due_on,
      (array_agg(settlement_id ORDER BY is_instalment, due_on, settlement_id))[1] AS settlement_id
    FROM charged WHERE period = $3 GROUP BY agreement_id),
  reminded AS (
    SELECT DISTINCT ON (reminder.agreement_id) reminder.agreement_id, reminder.level,
      (reminder.created_at AT TIME ZONE 'Europe/Warsaw')::date AS reminded_on
    FROM reminder
    WHERE reminder.account_id = $1
      AND reminder.settlement_id IN (SELECT settlement_id FROM charged WHERE total_pln > paid_pln)
    ORDER BY reminder.agreement_id, reminder.id DESC),
  received AS (
    SELECT agreement_id, sum(amount_pln) AS paid_pln, count(*) AS number
    FROM payment WHERE account_id = $1 AND reversed_at IS NULL GROUP BY agreement_id),
  tenancy AS MATERIALIZED (
    SELECT agreement.id, agreement.apartment_id, apartment.data ->> 'label' AS label, agreement.tenant_name, agreement.ends_on,
      coalesce(debt.charged_pln, 0) AS charged_pln, coalesce(received.paid_pln, 0) AS paid_pln,
      coalesce(debt.owed_pln, 0) AS owed_pln,
      coalesce(received.paid_pln, 0) - coalesce(debt.used_pln, 0) AS credit_pln,
      coalesce(debt.overdue_pln, 0) AS overdue_pln, debt.due_on,
      coalesce(debt.has_instalments, false) AS has_instalments,
      CASE WHEN $3::text IS NOT NULL THEN coalesce(debt.earlier_pln, 0) END AS earlier_pln
    FROM agreement
    JOIN apartment_copy AS apartment ON apartment.account_id = $1 AND apartment.id = agreement.apartment_id
    LEFT JOIN debt ON debt.agreement_id = agreement.id
    LEFT JOIN received ON received.agreement_id = agreement.id
    WHERE agreement.account_id = $1),
  sums AS (
    SELECT json_build_object(
      'charged_pln', coalesce(sum(charged_pln), 0), 'paid_pln', coalesce(sum(paid_pln), 0),
      'owed_pln', coalesce(sum(owed_pln), 0), 'credit_pln', coalesce(sum(credit_pln), 0),
      'overdue_pln', coalesce(sum(overdue_pln), 0), 'overdue', count(*) FILTER (WHERE overdue_pln > 0),
      'owing', count(*) FILTER (WHERE owed_pln > 0),
      'month', (
        SELECT json_build_object('charged_pln', coalesce(sum(total_pln), 0), 'paid_pln', coalesce(sum(paid_pln), 0),
          'open_pln', coalesce(sum(total_pln - paid_pln), 0))
        FROM charged WHERE period = $3 HAVING $3::text IS NOT NULL),
      'unmatched', coalesce((SELECT number FROM received WHERE agreement_id IS NULL), 0),
      'unmatched_pln', coalesce((SELECT paid_pln FROM received WHERE agreement_id IS NULL), 0)) AS sums
    FROM tenancy),
  last AS (SELECT label, apartment_id FROM tenancy WHERE id = $5),
  page AS MATERIALIZED (
    SELECT tenancy.* FROM tenancy LEFT JOIN last ON true
    WHERE ($5::text IS NULL
        OR (tenancy.label COLLATE "pl-x-icu", tenancy.apartment_id, tenancy.id) > (last.label, last.apartment_id, $5))
      AND (tenancy.ends_on IS NULL OR tenancy.ends_on >= $2::date OR tenancy.owed_pln <> 0 OR tenancy.credit_pln <> 0)
      AND (NOT $4 OR tenancy.owed_pln > 0)
    ORDER BY tenancy.label COLLATE "pl-x-icu", tenancy.apartment_id, tenancy.id
    LIMIT $6)
  SELECT sums.sums, page.id, json_build_object(
    'agreement_id', page.id, 'apartment', json_build_object('id', page.apartment_id, 'label', page.label),
    'tenant', page.tenant_name, 'ends_on', page.ends_on, 'charged_pln', page.charged_pln, 'paid_pln', page.paid_pln,
    'owed_pln', page.owed_pln, 'credit_pln', page.credit_pln, 'overdue_pln', page.overdue_pln, 'due_on', page.due_on,
    'days_overdue', greatest($2::date - page.due_on, 0), 'earlier_pln', page.earlier_pln,
    'has_instalments', page.has_instalments,
    'last_reminder', CASE WHEN reminded.agreement_id IS NOT NULL
      THEN json_build_object('level', reminded.level, 'reminded_on', reminded.reminded_on) END,
    'month', CASE WHEN month.agreement_id IS NOT NULL THEN json_build_object('settlement_id', month.settlement_id,
      'due_on', month.due_on, 'total_pln', month.total_pln, 'paid_pln', month.paid_pln,
      'open_pln', month.total_pln - month.paid_pln) END) AS balance
  FROM sums LEFT JOIN page ON true
  LEFT JOIN month ON month.agreement_id = page.id
  LEFT JOIN reminded ON reminded.agreement_id = page.id
  ORDER BY page.label COLLATE "pl-x-icu", page.apartment_id, page.id`
