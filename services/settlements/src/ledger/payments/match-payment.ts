import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Payment } from '@lokum/contracts/settlements/payment'
import type { MatchPayment } from '@lokum/contracts/settlements/payment-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { changePayment } from './change-payment.ts'
import { describePayment } from './describe-payments.ts'
import { lockPayment, requireOwner } from './payment.ts'

/**
 * Says whose payment it is, or that it was not theirs (null). The same again leaves no trace.
 * @throws NotFound · PaymentStateForbids · Problem precondition_failed · ValidationFailed a refund is somebody's
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
