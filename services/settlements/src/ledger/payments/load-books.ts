import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { Charge, Money, Part } from './allocate-payments.ts'

/** The money of an agreement: its statements in force, its active payments, and the stored parts. */
export type Books = {
  charges: (Charge & { wasPaid: boolean })[]
  payments: Money[]
  parts: Part[]
}

type AgreementKeys = { accountId: string; agreementIds: readonly string[] }

/** Loads the books of many agreements in three queries, grouped by agreement. */
export async function loadBooks(
  em: Context['em'],
  { accountId, agreementIds }: AgreementKeys,
): Promise<ReadonlyMap<string, Books>> {
  if (agreementIds.length === 0) return new Map()
  const values = [accountId, [...agreementIds]]
  const charges = chargesOf(await runSql<ChargedRow>(em, selectCharges, values))
  const payments = Map.groupBy(await runSql<PaidRow>(em, selectPayments, values), (row) => row.agreement_id)
  const parts = Map.groupBy(await runSql<PartRow>(em, selectParts, values), (row) => row.agreement_id)
  return new Map(
    agreementIds.map((id) => [
      id,
      {
        charges: charges.get(id) ?? [],
        payments: (payments.get(id) ?? []).map(toMoney),
        parts: (parts.get(id) ?? []).map(toPart),
      },
    ]),
  )
}

type ChargedRow = {
  agreement_id: string
  statement_id: string
  settlement_id: string
  period: string
  sent_on: string
  due_on: string
  instalments: { due_on: string; amount_pln: string }[]
  was_paid: boolean
  items: { item_id: string; amount_pln: string }[]
}

const selectCharges = `
  SELECT statement.agreement_id, statement.id AS statement_id, statement.settlement_id, settlement.period,
    to_char(coalesce(statement.sent_at, statement.prepared_at) AT TIME ZONE 'Europe/Warsaw', 'YYYY-MM-DD') AS sent_on,
    statement.due_on::text AS due_on, coalesce(plan.instalments, '[]') AS instalments,
    settlement.paid_at IS NOT NULL AS was_paid, coalesce(charged.items, '[]') AS items
  FROM statement
  JOIN settlement ON settlement.account_id = statement.account_id AND settlement.id = statement.settlement_id
  LEFT JOIN (
    SELECT statement_id,
      json_agg(json_build_object('due_on', due_on, 'amount_pln', amount_pln::text) ORDER BY due_on) AS instalments
    FROM due_part WHERE account_id = $1 AND is_instalment GROUP BY statement_id) plan ON plan.statement_id = statement.id
  LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('item_id', item_id, 'amount_pln', amount_pln::text) ORDER BY position, item_id) AS items
    FROM statement_item item
    WHERE item.account_id = statement.account_id AND item.statement_id = statement.id) charged ON true
  WHERE statement.account_id = $1 AND statement.agreement_id = ANY ($2::text[]) AND statement.state = 'sent'`

function chargesOf(rows: readonly ChargedRow[]): ReadonlyMap<string, Books['charges']> {
  const byAgreement = Map.groupBy(rows, (row) => row.agreement_id)
  return new Map([...byAgreement].map(([id, charged]) => [id, charged.map(toCharge)]))
}

function toCharge(row: ChargedRow): Books['charges'][number] {
  return {
    statementId: row.statement_id,
    settlementId: row.settlement_id,
    period: row.period,
    sentOn: row.sent_on,
    dueOn: row.due_on,
    instalments: row.instalments.map(({ due_on: dueOn, amount_pln: amountPln }) => ({ dueOn, amountPln })),
    wasPaid: row.was_paid,
    items: row.items.map(({ item_id: itemId, amount_pln: amountPln }) => ({ itemId, amountPln })),
  }
}

type PaidRow = { id: string; agreement_id: string; received_on: string; amount_pln: string }

const selectPayments = `
  SELECT id, agreement_id, received_on::text AS received_on, amount_pln::text AS amount_pln
  FROM payment WHERE account_id = $1 AND agreement_id = ANY ($2::text[]) AND reversed_at IS NULL`

function toMoney({ id, received_on: receivedOn, amount_pln: amountPln }: PaidRow): Money {
  return { id, receivedOn, amountPln }
}

type PartRow = {
  agreement_id: string
  payment_id: string | null
  received_on: string
  statement_id: string
  item_id: string
  amount_pln: string
}

// From every statement, because a superseded one may still have parts.
const selectParts = `
  SELECT statement.agreement_id, part.payment_id, part.received_on::text AS received_on, part.statement_id, part.item_id,
    part.amount_pln::text AS amount_pln
  FROM statement
  JOIN payment_part part ON part.account_id = statement.account_id AND part.statement_id = statement.id
  WHERE statement.account_id = $1 AND statement.agreement_id = ANY ($2::text[])`

function toPart(row: PartRow): Part {
  return {
    paymentId: row.payment_id,
    receivedOn: row.received_on,
    statementId: row.statement_id,
    itemId: row.item_id,
    amountPln: row.amount_pln,
  }
}
