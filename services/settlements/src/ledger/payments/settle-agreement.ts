import type { Context } from '@lokum/service-kit/http/serve-operation'
import { lockAgreements } from './lock-books.ts'
import { settleAgreements } from './settle-agreements.ts'

/**
 * Allocates all payments of an agreement anew to the statements that count: the oldest settlement first, its items proportionally.
 * Emits settlement.paid for what became paid. The agreement's row is locked, so that one at a time does this. It never refuses: what
 * was sent counts, whatever was given back before.
 */
export async function settleAgreement(context: Context, agreementId: string): Promise<void> {
  const agreementIds = [agreementId]
  await lockAgreements(context.em, { accountId: context.caller.accountId, agreementIds })
  await settleAgreements(context, { agreementIds, touched: new Set() })
}
