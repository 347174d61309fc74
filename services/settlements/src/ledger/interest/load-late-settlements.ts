import { type LateSpan, listLateSpans } from '@lokum/amounts/money/interest'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { findProfile } from '../../tenancies/profile/profile.ts'
import { loadChargedDays } from './load-charged-days.ts'

type Asked = {
  accountId: string
  agreementId: string
  /** The last day that counts. */
  until: string
  /** Only this settlement, with the last day whose interest is charged; without it, all, and the items say so. */
  only?: { settlementId: string; chargedUntil: string | undefined }
}

/** A settlement of which something was overdue, with the late days of each part that no item charges. */
export type LateSettlement = { settlementId: string; parts: { isOpen: boolean; spans: LateSpan[] }[] }

/**
 * The settlements of an agreement that were due before a day, the oldest due day first, with the spans of their late days by the rates of
 * the profile. The interest that a statement charges bears none (art. 482 of the civil code): payments pay it last.
 */
export async function loadLateSettlements(em: Context['em'], asked: Asked): Promise<LateSettlement[]> {
  const { accountId, agreementId, until, only } = asked
  const { profile } = await findProfile(em, accountId)
  const rates = profile.interest_rates.map(({ valid_from: validFrom, percent }) => ({
    validFrom,
    percent: String(percent),
  }))
  const charged = only ? [] : await loadChargedDays(em, { accountId, agreementId })
  const parts = await runSql<LatePart>(em, selectParts, [accountId, agreementId, until, only?.settlementId ?? null])
  return [...Map.groupBy(parts, (part) => part.settlement_id)].map(([id, own]) => {
    const chargedUntil = only ? only.chargedUntil : charged.findLast(({ lateId }) => lateId === id)?.until
    const spansOf = ({ amount_pln: totalPln, due_on: dueOn, paid }: LatePart) =>
      listLateSpans({ totalPln, dueOn, paid, until, chargedUntil }, rates)
    return { settlementId: id, parts: own.map((part) => ({ isOpen: part.is_open, spans: spansOf(part) })) }
  })
}

/** The late days of all parts in their order; those of several parts may overlap. */
export function spansInOrder({ parts }: LateSettlement): LateSpan[] {
  const spans = parts.flatMap((part) => part.spans)
  return spans.toSorted((one, other) => one.from.localeCompare(other.from) || one.to.localeCompare(other.to))
}

type LatePart = {
  settlement_id: string
  due_on: string
  amount_pln: string
  is_open: boolean
  paid: { on: string; pln: string }[]
}

// The payments of each day pay the part by as much as they lower its open amount.
const selectParts = `
  SELECT part.settlement_id, part.due_on::text AS due_on, part.owed_pln::text AS amount_pln,
    open_of_part(part.owed_pln, part.before_pln, coalesce(sum(day.amount_pln), 0)) > 0 AS is_open,
    coalesce(json_agg(json_build_object('on', day.received_on, 'pln',
      (open_of_part(part.owed_pln, part.before_pln, day.paid_pln - day.amount_pln)
        - open_of_part(part.owed_pln, part.before_pln, day.paid_pln))::text)) FILTER (WHERE day.received_on IS NOT NULL),
      '[]') AS paid
  FROM (
    SELECT due.*, least(due.amount_pln, statement.total_pln - interest.amount_pln - due.before_pln) AS owed_pln
    FROM due_part AS due
    JOIN statement ON statement.account_id = due.account_id AND statement.id = due.statement_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(stated.amount_pln), 0) AS amount_pln
      FROM statement_item AS stated
      WHERE stated.account_id = due.account_id AND stated.statement_id = due.statement_id AND EXISTS (
        SELECT FROM charge WHERE charge.account_id = stated.account_id AND charge.settlement_id = due.settlement_id
          AND charge.id = stated.item_id AND charge.inputs ->> 'kind' = 'interest')) AS interest
    WHERE due.account_id = $1 AND due.agreement_id = $2 AND due.due_on < $3::date
      AND ($4::text IS NULL OR due.settlement_id = $4)) AS part
  LEFT JOIN LATERAL (
    SELECT received_on, sum(amount_pln) AS amount_pln, sum(sum(amount_pln)) OVER (ORDER BY received_on) AS paid_pln
    FROM payment_part AS paid
    WHERE paid.account_id = part.account_id AND paid.statement_id = part.statement_id GROUP BY received_on) AS day ON true
  WHERE part.owed_pln > 0
  GROUP BY part.settlement_id, part.statement_id, part.is_instalment, part.due_on, part.owed_pln, part.before_pln
  ORDER BY part.due_on, part.settlement_id, part.before_pln`
