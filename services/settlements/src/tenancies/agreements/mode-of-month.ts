import { firstDay } from '@lokum/amounts/calendar/month'
import type { AgreementInMonth } from '@lokum/month-engine/terms/agreement-in-month'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

/** SQL: the later terms of the row `agreement` that apply on the first day of the row `month (first_day)`. */
const termsOfFirstDay = `
  FROM agreement_terms AS terms
  WHERE terms.account_id = agreement.account_id AND terms.agreement_id = agreement.id AND terms.valid_from <= month.first_day
  ORDER BY terms.valid_from DESC LIMIT 1`

/** SQL: the mode of the row `agreement` in the month of the row `month (first_day)`, for all of which it is the same. */
export const modeOfMonth = `coalesce((SELECT terms.mode ${termsOfFirstDay}), agreement.mode)`

/** SQL: its advances in the month; their categories are the same for all of it. */
export const advancesOfMonth = `
  CASE WHEN ${modeOfMonth} = 'by_readings'
    THEN coalesce((SELECT terms.advances ${termsOfFirstDay}), agreement.advances) ELSE '[]' END`

/** SQL: the categories of these advances as a list of texts. */
export const onAdvanceInMonth = `
  ARRAY (SELECT advance ->> 'category' FROM jsonb_array_elements(${advancesOfMonth}) AS advance)`

/** SQL: the terms of a true-up, which charges what the tenant uses and pays advances for. */
export const termsOfTrueUp = `'{"mode": "by_readings", "onAdvance": []}'::jsonb`

type SettledMonth = {
  accountId: string
  agreementId?: string | null | undefined
  kind: 'monthly' | 'true_up'
  period: string
}

/** The agreement of a settlement, with its mode and its advances in the month. */
export async function findInMonth(
  em: Context['em'],
  { accountId, agreementId, kind, period }: SettledMonth,
): Promise<AgreementInMonth | null> {
  if (!agreementId) return null
  if (kind === 'true_up') return { id: agreementId, mode: 'by_readings', onAdvance: [] }
  const [found] = await runSql<AgreementInMonth>(em, select, [accountId, agreementId, firstDay(period)])
  return found ?? null
}

const select = `
  SELECT id, ${modeOfMonth} AS mode, ${onAdvanceInMonth} AS "onAdvance"
  FROM agreement, (SELECT $3::date AS first_day) AS month
  WHERE account_id = $1 AND id = $2`
