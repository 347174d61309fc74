import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { Payment } from '@lokum/contracts/settlements/payment'
import type { UpdatePayment } from '@lokum/contracts/settlements/payment-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids, ValidationFailed } from '@lokum/service-kit/problem'
import Big from 'big.js'
import { changePayment } from './change-payment.ts'
import { describePayment } from './describe-payments.ts'
import { findRecorded } from './find-recorded.ts'
import { forgetDuplicates, lockDuplicates } from './forget-duplicates.ts'
import { lockPayment, type PaymentRow, requireOwner } from './payment.ts'

type Body = RequestOf<typeof UpdatePayment>['body']

/**
 * Corrects a payment that was recorded by hand (JSON merge patch, RFC 7396); the audit entry has it before and after. A patch
 * without changes is not audited.
 * @throws NotFound · Problem precondition_failed · StateForbids for an imported or reversed payment · ValidationFailed
 *   · RefundExceedsCredit
 */
export async function updatePayment(
  context: Context,
  { params, body }: RequestOf<typeof UpdatePayment>,
): Promise<Answer<Payment>> {
  const { em, now } = context
  await lockDuplicates(em, context.caller)
  const row = await lockPayment(context, { id: params.id, agreementId: null })
  if (row.source !== 'manual') throw new StateForbids(stateReasons.paymentImported, [row.id])
  const before = await describePayment(em, row)
  const corrected = correctedOf(row, body)
  if (!isChange(row, corrected)) return { body: before, version: row.version }
  if (corrected.receivedOn > dayIn(now)) throw new ValidationFailed([{ pointer: '#/received_on', code: 'in_future' }])
  const { accountId, id, agreementId = null } = row
  requireOwner({ ...corrected, agreementId })

  await forgetDuplicates(em, row)
  await runSql(em, moveTransfer, [accountId, id, corrected.amountPln, corrected.receivedOn, corrected.title])
  const possibleDuplicateOf = await findRecorded(em, { accountId, id, agreementId, ...corrected })
  return changePayment(context, row, {
    action: 'payment.updated',
    members: { ...corrected, possibleDuplicateOf },
    before,
  })
}

type Corrected = Pick<PaymentRow, 'receivedOn' | 'amountPln'> & { payer: string | null; title: string | null }

function correctedOf(row: PaymentRow, body: Body): Corrected {
  return {
    receivedOn: body.received_on ?? row.receivedOn,
    amountPln: body.amount_pln === undefined ? row.amountPln : new Big(body.amount_pln).toFixed(2),
    payer: body.payer === undefined ? (row.payer ?? null) : body.payer,
    title: body.title === undefined ? (row.title ?? null) : body.title,
  }
}

function isChange(row: PaymentRow, { receivedOn, amountPln, payer, title }: Corrected): boolean {
  const before = [row.receivedOn, Number(row.amountPln), row.payer ?? null, row.title ?? null]
  return [receivedOn, Number(amountPln), payer, title].some((value, index) => value !== before[index])
}

const moveTransfer = 'SELECT move_transfer($1, $2, $3::numeric, $4::date, $5)'
