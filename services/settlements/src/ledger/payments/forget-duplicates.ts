import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { PaymentRow } from './payment.ts'

/** Changes of payments that name each other happen one by one; taken before the lock on the payment, so that neither can deadlock. */
export async function lockDuplicates(em: Context['em'], { accountId }: { accountId: string }): Promise<void> {
  await runSql(em, `SELECT pg_advisory_xact_lock(hashtextextended('duplicate payments of ' || $1, 0))`, [accountId])
}

/** No other payment is said to be the same transfer as this one any longer. */
export async function forgetDuplicates(em: Context['em'], { accountId, id }: PaymentRow): Promise<void> {
  await runSql(em, forget, [accountId, id])
}

const forget = `
  UPDATE payment SET possible_duplicate_of = NULL, version = version + 1
  WHERE account_id = $1 AND possible_duplicate_of = $2`
