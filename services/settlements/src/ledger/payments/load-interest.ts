import { interestPln } from '@lokum/amounts/money/interest-pln'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { findProfile } from '../../tenancies/profile/profile.ts'

type Asked = { accountId: string; id: string; today: string }

/**
 * The statutory interest on the overdue parts of the settlements of an agreement until today, each rounded once, by the rates of the
 * profile; decimal text. Parts that are paid bear none, whenever they were paid. Undefined if a day has no rate.
 */
export async function loadInterest(em: Context['em'], { accountId, id, today }: Asked): Promise<string | undefined> {
  const { profile } = await findProfile(em, accountId)
  const rates = profile.interest_rates.map(({ valid_from, percent }) => ({
    validFrom: valid_from,
    percent: String(percent),
  }))
  const debts = await runSql<Debt>(em, selectOverdue, [accountId, id, today])
  const sums: string[] = []
  for (const { due_on, amount_pln, paid } of debts) {
    const sum = interestPln({ totalPln: amount_pln, dueOn: due_on, paid, until: today }, rates)
    if (sum === undefined) return undefined
    sums.push(sum)
  }
  return sumPln(sums)
}

type Debt = { due_on: string; amount_pln: string; paid: { on: string; pln: string }[] }

// The payments of each day pay the part by as much as they lower its open amount.
const selectOverdue = `
  SELECT part.due_on::text AS due_on, part.amount_pln::text AS amount_pln,
    coalesce(json_agg(json_build_object('on', day.received_on, 'pln',
      (open_of_part(part.amount_pln, part.before_pln, day.paid_pln - day.amount_pln)
        - open_of_part(part.amount_pln, part.before_pln, day.paid_pln))::text)) FILTER (WHERE day.received_on IS NOT NULL),
      '[]') AS paid
  FROM due_part AS part
  LEFT JOIN LATERAL (
    SELECT received_on, sum(amount_pln) AS amount_pln, sum(sum(amount_pln)) OVER (ORDER BY received_on) AS paid_pln
    FROM payment_part AS paid
    WHERE paid.account_id = part.account_id AND paid.statement_id = part.statement_id GROUP BY received_on) AS day ON true
  WHERE part.account_id = $1 AND part.agreement_id = $2 AND part.due_on < $3::date
  GROUP BY part.statement_id, part.is_instalment, part.due_on, part.amount_pln, part.before_pln
  HAVING open_of_part(part.amount_pln, part.before_pln, coalesce(sum(day.amount_pln), 0)) > 0`
