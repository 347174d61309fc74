import type { TermsOfSettlement } from '@lokum/month-engine/items/require-allowed'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { SettlementRow } from './settlement.ts'

/** The terms that decide which items a stored settlement may have; null without an agreement. */
export async function findTerms(
  em: Context['em'],
  { accountId, id }: Pick<SettlementRow, 'id' | 'accountId'>,
): Promise<TermsOfSettlement | null> {
  const [found] = await runSql<{ agreement: TermsOfSettlement }>(em, select, [accountId, id])
  return found?.agreement ?? null
}

const select = 'SELECT agreement FROM terms_of_settlement($1, $2)'
