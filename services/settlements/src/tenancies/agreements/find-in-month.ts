import type { AgreementInMonth } from '@lokum/month-engine/terms/agreement-in-month'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

type Settled = {
  accountId: string
  agreementId?: string | null | undefined
  coversFrom: string
  categories?: readonly string[] | null | undefined
}

/**
 * The agreement of a settlement, with its mode and its advances in the month; one that names its categories charges what the tenant uses
 * of them.
 */
export async function findInMonth(
  em: Context['em'],
  { accountId, agreementId, coversFrom, categories }: Settled,
): Promise<AgreementInMonth | null> {
  if (!agreementId) return null
  if (categories) return { id: agreementId, mode: 'by_readings', onAdvance: [] }
  const [found] = await runSql<AgreementInMonth>(em, select, [accountId, agreementId, coversFrom])
  return found ?? null
}

const select = `SELECT $2 AS id, mode, on_advance AS "onAdvance" FROM terms_of_month($1, $2, $3)`
