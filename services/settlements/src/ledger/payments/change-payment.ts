import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { ActionWithEvent } from '@lokum/contracts/audit/actions'
import { PaymentUpdated } from '@lokum/contracts/settlements/events'
import type { Payment } from '@lokum/contracts/settlements/payment'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import Big from 'big.js'
import { describePayment } from './describe-payments.ts'
import { type PaymentRow, RefundExceedsCredit } from './payment.ts'
import { settleAgreements } from './settle-agreements.ts'

type Change = {
  /** The audit action, such as `payment.reversed`. */
  action: ActionWithEvent
  members: Partial<Omit<PaymentRow, 'id' | 'accountId'>>
  /** The payment as it was, if a person corrected it. */
  before?: Payment
}

/**
 * Changes a locked payment, reallocates the agreements it leaves and enters, and emits payment.updated.
 * @throws RefundExceedsCredit also when an agreement that gets less has refunded more than remains
 */
export async function changePayment(
  context: Context,
  row: PaymentRow,
  { action, members, before: corrected }: Change,
): Promise<Answer<Payment>> {
  const { em, now } = context
  const before = row.agreementId ?? null
  const counted = row.amountPln
  Object.assign(row, { ...members, version: row.version + 1, updatedAt: now })
  const agreementIds = [...new Set([before, row.agreementId])].filter((id) => id != null)
  const credits = await settleAgreements(context, { agreementIds, touched: new Set([row.id]) })
  const left = before === null ? '0' : (credits.get(before) ?? '0')
  const remains = row.agreementId === before && !row.reversedAt ? row.amountPln : '0'
  const taken = new Big(counted).minus(remains)
  if (before !== null && taken.gt(0) && new Big(left).lt(0)) {
    throw new RefundExceedsCredit(sumPln([taken.toFixed(2), left]), before)
  }

  const payment = await describePayment(em, row)
  const object = { id: row.id, version: row.version }
  const data = corrected ? { ...payment, before: corrected } : payment
  await recordChange(context, { event: PaymentUpdated, action, object, data })
  return { body: payment, version: row.version }
}
