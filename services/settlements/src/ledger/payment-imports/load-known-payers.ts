import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { KnownPayer } from './recall-payer.ts'

/** Far more than the tenants of an account. */
const mostPayers = 5_000

/** The payers of an account's payments that belong to an agreement, the latest first; a reversed payment is forgotten. */
export async function loadKnownPayers(em: Context['em'], accountId: string): Promise<KnownPayer[]> {
  return await runSql<KnownPayer>(em, findPayers, [accountId, mostPayers])
}

const findPayers = `
  SELECT agreement_id AS "agreementId", payer
  FROM payment
  WHERE account_id = $1 AND agreement_id IS NOT NULL AND payer IS NOT NULL AND reversed_at IS NULL AND amount_pln > 0
  GROUP BY agreement_id, payer
  ORDER BY max(received_on) DESC, agreement_id, payer
  LIMIT $2`
