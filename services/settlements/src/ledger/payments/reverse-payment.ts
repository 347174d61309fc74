import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Payment } from '@lokum/contracts/settlements/payment'
import type { ReversePayment } from '@lokum/contracts/settlements/payment-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { changePayment } from './change-payment.ts'
import { forgetDuplicates, lockDuplicates } from './forget-duplicates.ts'
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
  await lockDuplicates(context.em, context.caller)
  const row = await lockPayment(context, { id: params.id, agreementId: null })
  const members = { reversedAt: context.now, reversalReason: body.reason }
  await forgetDuplicates(context.em, row)
  return changePayment(context, row, { action: 'payment.reversed', members })
}
