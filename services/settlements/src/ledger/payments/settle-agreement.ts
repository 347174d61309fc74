import type { Context } from '@lokum/service-kit/http/context'
import { lockAgreements } from './lock-books.ts'
import { settleAgreements } from './settle-agreements.ts'

/**
 * Reallocates all payments of an agreement to its statements in force: the oldest settlement first, its items proportionally.
 * Emits settlement.paid for newly paid settlements. A lock on the agreement's row serializes this. It never refuses: a sent
 * statement counts even when earlier refunds exceed the credit.
 */
export async function settleAgreement(context: Context, agreementId: string): Promise<void> {
  const agreementIds = [agreementId]
  await lockAgreements(context.em, { accountId: context.caller.accountId, agreementIds })
  await settleAgreements(context, { agreementIds, touched: new Set() })
}
