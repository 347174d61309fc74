import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Payment } from '@lokum/contracts/settlements/payment'
import type { MatchPayment } from '@lokum/contracts/settlements/payment-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { changePayment } from './change-payment.ts'
import { describePayment } from './describe-payments.ts'
import { lockPayment, requireOwner } from './payment.ts'

/**
 * Assigns a payment to an agreement, or removes the assignment (null). Repeating it changes nothing and is not audited.
 * @throws NotFound · StateForbids · Problem precondition_failed · ValidationFailed for a refund without an agreement
 *   · RefundExceedsCredit
 */
export async function matchPayment(
  context: Context,
  { params, body: { agreement_id: agreementId } }: RequestOf<typeof MatchPayment>,
): Promise<Answer<Payment>> {
  const row = await lockPayment(context, { id: params.id, agreementId })
  const before = row.agreementId ?? null
  if (agreementId === before) return { body: await describePayment(context.em, row), version: row.version }

  requireOwner({ amountPln: row.amountPln, agreementId })
  const action = agreementId === null ? 'payment.unmatched' : 'payment.matched'
  return changePayment(context, row, { action, members: { agreementId } })
}
