import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Payment } from '@lokum/contracts/settlements/payment'
import type { ReversePayment } from '@lokum/contracts/settlements/payment-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { changePayment } from './change-payment.ts'
import { lockPayment } from './payment.ts'

/**
 * Reverses a payment that was recorded by mistake: it remains visible, no longer counts, and its line of a bank statement is not
 * imported again.
 * @throws NotFound · StateForbids when it is already reversed · Problem precondition_failed · RefundExceedsCredit
 */
export async function reversePayment(
  context: Context,
  { params, body }: RequestOf<typeof ReversePayment>,
): Promise<Answer<Payment>> {
  const row = await lockPayment(context, { id: params.id, agreementId: null })
  const members = { reversedAt: context.now, reversalReason: body.reason }
  await runSql(context.em, forget, [row.accountId, row.id])
  return changePayment(context, row, { action: 'payment.reversed', members })
}

// What might have been recorded twice no longer is.
const forget = `
  UPDATE payment SET possible_duplicate_of = NULL, version = version + 1
  WHERE account_id = $1 AND possible_duplicate_of = $2`
