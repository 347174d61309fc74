import { interestPln } from '@lokum/amounts/money/interest-pln'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { findProfile } from '../../tenancies/profile/profile.ts'

type Asked = { accountId: string; id: string; today: string }

/**
 * The statutory interest on the overdue settlements of an agreement until today, each rounded once, by the rates of the profile;
 * decimal text. Settlements that are paid bear none, whenever they were paid. Undefined if a day has no rate.
 */
export async function loadInterest(em: Context['em'], { accountId, id, today }: Asked): Promise<string | undefined> {
  const { profile } = await findProfile(em, accountId)
  const rates = profile.interest_rates.map(({ valid_from, percent }) => ({
    validFrom: valid_from,
    percent: String(percent),
  }))
  const debts = await runSql<Debt>(em, selectOverdue, [accountId, id, today])
  const sums: string[] = []
  for (const { due_on, total_pln, paid } of debts) {
    const sum = interestPln({ totalPln: total_pln, dueOn: due_on, paid, until: today }, rates)
    if (sum === undefined) return undefined
    sums.push(sum)
  }
  return sumPln(sums)
}

type Debt = { due_on: string; total_pln: string; paid: { on: string; pln: string }[] }

const selectOverdue = `
  SELECT statement.due_on::text AS due_on, statement.total_pln::text AS total_pln, paid.parts AS paid
  FROM statement
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_pln), 0) AS paid_pln,
      coalesce(json_agg(json_build_object('on', received_on::text, 'pln', amount_pln::text)), '[]') AS parts
    FROM payment_part AS part
    WHERE part.account_id = statement.account_id AND part.statement_id = statement.id) AS paid
  WHERE statement.account_id = $1 AND statement.agreement_id = $2 AND statement.state = 'sent'
    AND statement.due_on < $3::date AND statement.total_pln > paid.paid_pln`
