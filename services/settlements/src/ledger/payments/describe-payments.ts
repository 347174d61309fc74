import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { Payment } from '@lokum/contracts/settlements/payment'
import type { SettlementKind } from '@lokum/contracts/settlements/settlement'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import Big from 'big.js'
import type { PaymentRow } from './payment.ts'

/** Describes payments to clients, in order, with what each has paid. */
export async function describePayments(em: Context['em'], rows: readonly PaymentRow[]): Promise<Payment[]> {
  const accountId = rows[0]?.accountId
  if (accountId === undefined) return []
  const ids = rows.map(({ id }) => id)
  const parts = await runSql<PartRow>(em, select, [accountId, ids])
  const byPayment = Map.groupBy(parts, (part) => part.payment_id)
  return rows.map((row) => describe(row, byPayment.get(row.id) ?? []))
}

export async function describePayment(em: Context['em'], row: PaymentRow): Promise<Payment> {
  const [payment] = await describePayments(em, [row])
  return payment ?? describe(row, [])
}

type PartRow = {
  payment_id: string
  settlement_id: string
  kind: SettlementKind
  period: string
  item_id: string
  label: string
  tax_class: Payment['parts'][number]['tax_class']
  amount_pln: string
}

// Starts from the parts, because the planner has no statistics of this transaction's rows and might scan every statement.
const select = `
  WITH part AS MATERIALIZED (
    SELECT account_id, payment_id, statement_id, item_id, amount_pln
    FROM payment_part WHERE account_id = $1 AND payment_id = ANY ($2::text[]))
  SELECT part.payment_id, statement.settlement_id, settlement.kind, settlement.period, part.item_id, item.label, item.tax_class,
    part.amount_pln::text AS amount_pln
  FROM part
  JOIN statement_item item ON item.account_id = part.account_id AND item.statement_id = part.statement_id
    AND item.item_id = part.item_id
  JOIN statement ON statement.account_id = part.account_id AND statement.id = part.statement_id
  JOIN settlement ON settlement.account_id = statement.account_id AND settlement.id = statement.settlement_id
  ORDER BY settlement.period, settlement.id, item.position, part.item_id`

function describe(row: PaymentRow, parts: readonly PartRow[]): Payment {
  const used = sumPln(parts.map((part) => part.amount_pln))
  return {
    id: row.id,
    agreement_id: row.agreementId ?? null,
    received_on: row.receivedOn,
    amount_pln: Number(row.amountPln),
    payer: row.payer ?? null,
    title: row.title ?? null,
    source: row.source,
    import_id: row.importId ?? null,
    state: stateOf(row),
    parts: parts.map(({ payment_id: _, amount_pln, ...part }) => ({ ...part, amount_pln: Number(amount_pln) })),
    unallocated_pln: row.reversedAt ? 0 : Number(new Big(row.amountPln).minus(used).toFixed(2)),
    reversal_reason: row.reversalReason ?? null,
    possible_duplicate_of: row.reversedAt ? null : (row.possibleDuplicateOf ?? null),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

function stateOf({ reversedAt, agreementId }: PaymentRow): Payment['state'] {
  if (reversedAt) return 'reversed'
  return agreementId ? 'matched' : 'unmatched'
}
