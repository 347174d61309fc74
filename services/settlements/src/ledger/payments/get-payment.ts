import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Payment } from '@lokum/contracts/settlements/payment'
import type { GetPayment } from '@lokum/contracts/settlements/payment-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { describePayment } from './describe-payments.ts'
import { findPayment } from './payment.ts'

/** Returns one payment with its parts. @throws NotFound also for a payment of another account */
export async function getPayment(
  { em, caller: { accountId } }: Context,
  { params }: RequestOf<typeof GetPayment>,
): Promise<Answer<Payment>> {
  const row = await findPayment(em, { id: params.id, accountId })
  return { body: await describePayment(em, row), version: row.version }
}
