import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { Balance } from '@lokum/contracts/settlements/payment'
import type { SettlementKind } from '@lokum/contracts/settlements/settlement'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import Big from 'big.js'

/**
 * The debts and payments of an agreement's tenant under the current allocation. A statement with a negative total is paid at once;
 * its money is part of the credit. So charged - paid = open amount of the settlements - credit.
 */
export async function loadBalance(
  em: Context['em'],
  { accountId, id }: { accountId: string; id: string },
): Promise<Balance> {
  const rows = await runSql<Row>(em, select, [accountId, id])
  const received = rows[0]?.received_pln ?? '0'
  const settlements = rows.filter(isCharged).map(standingOf)
  const charged = sumPln(settlements.map(({ totalPln }) => totalPln))
  const used = sumPln(settlements.map(({ paidPln }) => paidPln))
  return {
    agreement_id: id,
    charged_pln: Number(charged),
    paid_pln: Number(received),
    balance_pln: minus(charged, received),
    credit_pln: minus(received, used),
    instalments: sumByDay(rows.filter(isCharged).flatMap(({ instalments }) => instalments)),
    settlements: settlements.map(({ row, totalPln }) => ({
      settlement_id: row.settlement_id,
      kind: row.kind,
      period: row.period,
      due_on: row.open_on ?? row.due_on,
      total_pln: Number(totalPln),
      ...describeStanding(row),
      paid_on: row.paid_at && row.last_part_on,
      instalments: row.instalments.map(describePart),
    })),
  }
}

type ChargedRow = {
  received_pln: string
  settlement_id: string
  kind: SettlementKind
  period: string
  due_on: string
  paid_at: string | null
  total_pln: string
  parts_pln: string
  last_part_on: string | null
  /** The first day on which something is open. */
  open_on: string | null
  instalments: DuePart[]
}
type DuePart = { due_on: string; amount_pln: string; open_pln: string }
type Row = ChargedRow | { settlement_id: null; received_pln: string }

// A single statement reads charges and payments from one snapshot.
const select = `
  SELECT statement.settlement_id, settlement.kind, settlement.period, statement.due_on::text AS due_on, settlement.paid_at,
    statement.total_pln::text AS total_pln, paid.parts_pln::text AS parts_pln, paid.last_part_on::text AS last_part_on,
    received.received_pln::text AS received_pln, due.open_on::text AS open_on, due.instalments
  FROM agreement
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_pln), 0) AS received_pln FROM payment
    WHERE payment.account_id = agreement.account_id AND payment.agreement_id = agreement.id AND reversed_at IS NULL) received
  LEFT JOIN statement ON statement.account_id = agreement.account_id AND statement.agreement_id = agreement.id
    AND statement.state = 'sent'
  LEFT JOIN settlement ON settlement.account_id = statement.account_id AND settlement.id = statement.settlement_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_pln), 0) AS parts_pln, max(received_on) AS last_part_on FROM payment_part part
    WHERE part.account_id = statement.account_id AND part.statement_id = statement.id) paid
  CROSS JOIN LATERAL (
    SELECT min(due_on) FILTER (WHERE open_pln > 0) AS open_on,
      CASE WHEN bool_or(is_instalment)
        THEN json_agg(json_build_object('due_on', due_on, 'amount_pln', amount_pln::text, 'open_pln', open_pln::text)
          ORDER BY before_pln, is_instalment) FILTER (WHERE amount_pln > 0)
        ELSE '[]' END AS instalments
    FROM due_part AS part
    WHERE part.account_id = statement.account_id AND part.settlement_id = statement.settlement_id) AS due
  WHERE agreement.account_id = $1 AND agreement.id = $2
  ORDER BY settlement.period, settlement.id`

function isCharged(row: Row): row is ChargedRow {
  return row.settlement_id !== null
}

/** The parts of several settlements, those of one day together, earliest first. */
function sumByDay(parts: readonly DuePart[]): Balance['instalments'] {
  const byDay = [...Map.groupBy(parts, ({ due_on }) => due_on)].toSorted(([one], [other]) => one.localeCompare(other))
  return byDay.map(([due_on, due]) =>
    describePart({
      due_on,
      amount_pln: sumPln(due.map(({ amount_pln }) => amount_pln)),
      open_pln: sumPln(due.map(({ open_pln }) => open_pln)),
    }),
  )
}

function describePart({ due_on, amount_pln, open_pln }: DuePart): Balance['instalments'][number] {
  return { due_on, amount_pln: Number(amount_pln), open_pln: Number(open_pln) }
}

function standingOf(row: ChargedRow) {
  return { row, totalPln: row.total_pln, paidPln: paidOf(row) }
}

/** The payment state of a statement in force. */
export function describeStanding(row: Pick<ChargedRow, 'total_pln' | 'parts_pln' | 'paid_at'>) {
  const paidPln = paidOf(row)
  return {
    paid_pln: Number(paidPln),
    open_pln: minus(row.total_pln, paidPln),
    paid_at: row.paid_at && new Date(row.paid_at).toISOString(),
  }
}

/** A negative total is paid at once. */
function paidOf({ total_pln: totalPln, parts_pln: partsPln }: Pick<ChargedRow, 'total_pln' | 'parts_pln'>): string {
  return new Big(totalPln).lt(0) ? totalPln : partsPln
}

function minus(one: string, other: string): number {
  return Number(new Big(one).minus(other).toFixed(2))
}
