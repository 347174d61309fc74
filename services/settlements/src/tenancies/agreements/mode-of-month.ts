import type { AgreementMode } from '@lokum/contracts/settlements/agreement'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { firstDay } from '../../calendar/month.ts'

/** SQL: the mode of the row `agreement` in the month of the row `month (first_day)`, for all of which it is the same. */
export const modeOfMonth = `
  coalesce((
    SELECT terms.mode FROM agreement_terms AS terms
    WHERE terms.account_id = agreement.account_id AND terms.agreement_id = agreement.id
      AND terms.valid_from <= month.first_day
    ORDER BY terms.valid_from DESC LIMIT 1), agreement.mode)`

export type AgreementInMonth = { id: string; mode: AgreementMode }

type Wanted = { accountId: string; agreementId?: string | null | undefined; period: string }

/** The agreement of a settlement, with its mode in the month. */
export async function findInMonth(
  em: Context['em'],
  { accountId, agreementId, period }: Wanted,
): Promise<AgreementInMonth | null> {
  if (!agreementId) return null
  const [found] = await runSql<AgreementInMonth>(em, select, [accountId, agreementId, firstDay(period)])
  return found ?? null
}

const select = `
  SELECT id, ${modeOfMonth} AS mode FROM agreement, (SELECT $3::date AS first_day) AS month
  WHERE account_id = $1 AND id = $2`
