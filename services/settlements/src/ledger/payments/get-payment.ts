import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Payment } from '@lokum/contracts/settlements/payment'
import type { GetPayment } from '@lokum/contracts/settlements/payment-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { atOneMoment } from '../../at-one-moment.ts'
import { describePayment } from './describe-payments.ts'
import { findPayment } from './payment.ts'

/** Gives one payment with what it paid. @throws NotFound also when it is another account's */
export async function getPayment(context: Context, { params }: RequestOf<typeof GetPayment>): Promise<Answer<Payment>> {
  const wanted = { id: params.id, accountId: context.caller.accountId }
  return atOneMoment(context, async (em) => {
    const row = await findPayment(em, wanted)
    return { body: await describePayment(em, row), version: row.version }
  })
}
