import { addDays, firstDay, lastDay } from '@lokum/amounts/calendar/month'
import type { MailState } from '@lokum/contracts/settlements/mail'
import type { OverviewMoney, OverviewRow, OverviewStates } from '@lokum/contracts/settlements/overview'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

type OverviewQuery = { accountId: string; period: string; today: string; after: string | undefined; limit: number }

type SettlementColumns = {
  id: string
  state: NonNullable<OverviewRow['settlement']>['state']
  total_pln: string
  paid_at: string | null
  [column: string]: unknown
}

/** A row of the overview as far as the database knows it; `id` is the agreement's, else the settlement's, else the apartment's. */
export type FoundRow = {
  id: string
  apartment_id: string
  label: string
  agreement: OverviewRow['agreement']
  settlement: SettlementColumns | null
  state: keyof OverviewStates
  delivery: MailState | null
  /** The landlord has decided about an unconfirmed mail. */
  delivery_decided: boolean
  sent_at: string | null
  /** The day of the last payment of the statement in force. */
  last_part_on: string | null
  counting_total_pln: string | null
  parts_pln: string
  reading_requests: number
  answered_requests: number
}

type Row = ({ [Member in keyof FoundRow]: FoundRow[Member] } | { id: null }) & {
  states: Partial<OverviewStates>
  money: OverviewMoney | null
}

const noStates: OverviewStates = { none: 0, draft: 0, calculated: 0, prepared: 0, sent: 0, paid: 0, vacant: 0 }

/** A page of the rows of a month, by label, and the numbers and the money of all of them, in one query. */
export async function findRows(
  em: Context['em'],
  { accountId, period, today, after, limit }: OverviewQuery,
): Promise<{ states: OverviewStates; money: OverviewMoney | null; rows: FoundRow[] }> {
  const days = [firstDay(period), addDays(lastDay(period), 1), addDays(lastDay(period), daysOfReadings)]
  const found = await runSql<Row>(em, select, [accountId, period, ...days, after ?? null, limit, today])
  const rows = found.flatMap(({ states: _, money: __, ...row }) => (row.id === null ? [] : [row]))
  return { states: { ...noStates, ...found[0]?.states }, money: found[0]?.money ?? null, rows }
}

/** A later reading belongs to no boundary of the month. */
const daysOfReadings = 10

// Each table is read once: looked up for each apartment, the planner would read all of the month's settlements each time.
const select = `
  WITH let AS MATERIALIZED (
    SELECT id, apartment_id FROM agreement
    WHERE account_id = $1 AND daterange(starts_on, ends_on, '[]') && daterange($3::date, $4::date)),
  made AS MATERIALIZED (
    SELECT id, apartment_id, agreement_id, CASE WHEN state = 'sent' AND paid_at IS NOT NULL THEN 'paid' ELSE state END AS state
    FROM month_settlement WHERE account_id = $1 AND period = $2),
  adoptable AS (
    SELECT apartment_id, min(id) AS id FROM let GROUP BY apartment_id
    HAVING count(*) = 1 AND min(id) NOT IN (SELECT agreement_id FROM made WHERE agreement_id IS NOT NULL)),
  placed AS (
    SELECT made.id, made.apartment_id, made.state, coalesce(made.agreement_id, adoptable.id) AS agreement_id
    FROM made LEFT JOIN adoptable ON adoptable.apartment_id = made.apartment_id AND made.agreement_id IS NULL),
  tenancy AS (
    SELECT coalesce(let.apartment_id, placed.apartment_id) AS apartment_id, placed.id AS settlement_id,
      coalesce(let.id, placed.agreement_id) AS agreement_id, placed.state
    FROM let FULL JOIN placed ON placed.agreement_id = let.id),
  month AS MATERIALIZED (
    SELECT coalesce(tenancy.agreement_id, tenancy.settlement_id, apartment.id) AS id, apartment.id AS apartment_id,
      apartment.data ->> 'label' AS label, tenancy.agreement_id, tenancy.settlement_id,
      coalesce(tenancy.state, CASE WHEN tenancy.agreement_id IS NULL THEN 'vacant' ELSE 'none' END) AS state
    FROM apartment_copy AS apartment LEFT JOIN tenancy ON tenancy.apartment_id = apartment.id
    WHERE apartment.account_id = $1 AND (apartment.data ->> 'state' <> 'archived' OR tenancy.apartment_id IS NOT NULL)),
  counted AS (
    SELECT coalesce(jsonb_object_agg(state, number), '{}') AS states
    FROM (SELECT state, count(*) AS number FROM month GROUP BY state) AS numbers),
  received AS (
    SELECT sum(part.amount_pln) AS total_pln, sum(part.amount_pln - part.open_pln) AS paid_pln,
      coalesce(sum(part.open_pln) FILTER (WHERE part.due_on < $8::date), 0) AS overdue_pln
    FROM made JOIN due_part AS part ON part.account_id = $1 AND part.settlement_id = made.id
    GROUP BY made.id HAVING sum(part.amount_pln) > 0),
  money AS (
    SELECT jsonb_build_object('charged_pln', sum(total_pln), 'paid_pln', sum(paid_pln),
      'overdue_pln', sum(overdue_pln), 'overdue', count(*) FILTER (WHERE overdue_pln > 0)) AS money
    FROM received HAVING count(*) > 0),
  last AS (
    SELECT data ->> 'label' AS label, id AS apartment_id FROM apartment_copy
    WHERE account_id = $1 AND id = coalesce(
      (SELECT apartment_id FROM agreement WHERE account_id = $1 AND id = $6),
      (SELECT apartment_id FROM settlement WHERE account_id = $1 AND id = $6), $6)),
  page AS MATERIALIZED (
    SELECT month.* FROM month LEFT JOIN last ON true
    WHERE $6::text IS NULL
      OR (month.label COLLATE "pl-x-icu", month.apartment_id, month.id) > (last.label, last.apartment_id, $6)
    ORDER BY month.label COLLATE "pl-x-icu", month.apartment_id, month.id
    LIMIT $7)
  SELECT counted.states, (SELECT money FROM money), page.id, page.apartment_id, page.label, page.state,
    CASE WHEN agreement.id IS NOT NULL
      THEN jsonb_build_object('id', agreement.id, 'tenant', agreement.tenant_name, 'mode',
        (SELECT mode FROM terms_of_month(agreement.account_id, agreement.id, $3::date))) END AS agreement,
    to_jsonb(settlement) AS settlement, outcome.mail_status AS delivery,
    outcome.mail_is_decided AS delivery_decided, outcome.statement ->> 'sent_at' AS sent_at, outcome.counting_total_pln,
    outcome.parts_pln, paid.last_part_on::text AS last_part_on, asked.reading_requests, asked.answered_requests
  FROM counted LEFT JOIN page ON true
  LEFT JOIN agreement ON agreement.account_id = $1 AND agreement.id = page.agreement_id
  LEFT JOIN settlement ON settlement.account_id = $1 AND settlement.id = page.settlement_id
  CROSS JOIN LATERAL outcome_of_settlement(settlement.account_id, settlement.id) AS outcome
  CROSS JOIN LATERAL (
    SELECT max(part.received_on) AS last_part_on
    FROM statement JOIN payment_part AS part ON part.account_id = $1 AND part.statement_id = statement.id
    WHERE statement.account_id = $1 AND statement.settlement_id = settlement.id AND statement.state = 'sent') AS paid
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE asked.state = 'open')::int AS reading_requests,
      count(*) FILTER (WHERE asked.state = 'answered')::int AS answered_requests
    FROM reading_request AS asked
    WHERE asked.account_id = $1 AND asked.agreement_id = page.agreement_id
      AND asked.date BETWEEN $3 AND $5) AS asked
  ORDER BY page.label COLLATE "pl-x-icu", page.apartment_id, page.id`
