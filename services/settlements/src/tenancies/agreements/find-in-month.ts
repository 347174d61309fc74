import { firstDay } from '@lokum/amounts/calendar/month'
import type { AgreementInMonth } from '@lokum/month-engine/terms/agreement-in-month'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

type SettledMonth = {
  accountId: string
  agreementId?: string | null | undefined
  kind: 'monthly' | 'true_up'
  period: string
}

/** The agreement of a settlement, with its mode and its advances in the month; a true-up charges what the tenant uses. */
export async function findInMonth(
  em: Context['em'],
  { accountId, agreementId, kind, period }: SettledMonth,
): Promise<AgreementInMonth | null> {
  if (!agreementId) return null
  if (kind === 'true_up') return { id: agreementId, mode: 'by_readings', onAdvance: [] }
  const [found] = await runSql<AgreementInMonth>(em, select, [accountId, agreementId, firstDay(period)])
  return found ?? null
}

const select = `SELECT $2 AS id, mode, on_advance AS "onAdvance" FROM terms_of_month($1, $2, $3)`
