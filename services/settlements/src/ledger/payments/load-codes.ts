import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { KnownCode } from './index-codes.ts'

/** The reference codes of an account's settlements with an agreement, for which payments can be made. */
export async function loadCodes(em: Context['em'], accountId: string): Promise<KnownCode[]> {
  return runSql<KnownCode>(em, select, [accountId])
}

const select = `
  SELECT reference_code AS code, id AS "settlementId", agreement_id AS "agreementId", state = 'cancelled' AS cancelled
  FROM settlement WHERE account_id = $1 AND agreement_id IS NOT NULL ORDER BY id`
