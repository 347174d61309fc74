import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { DepositEntry } from '@lokum/contracts/settlements/deposit'
import type { ReverseDepositEntry } from '@lokum/contracts/settlements/deposit-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { elseNotFound, lockedElseNotFound } from '@lokum/service-kit/database/else-not-found'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids } from '@lokum/service-kit/problem'
import Big from 'big.js'
import { changePayment } from '../payments/change-payment.ts'
import { forgetDuplicates, lockDuplicates } from '../payments/forget-duplicates.ts'
import { lockBooks } from '../payments/lock-books.ts'
import { PaymentRow } from '../payments/payment.ts'
import { DepositEntryRow, describeDepositEntry } from './deposit-entry.ts'
import { loadDeposit } from './load-deposit.ts'

/**
 * Reverses an entry of a deposit, and the payment of a set-off with it; both remain visible.
 * @throws NotFound also for an entry of another account · StateForbids when it is reversed, or when what was kept or returned rests on
 *   it · RefundExceedsCredit when a refund rests on the payment
 */
export async function reverseDepositEntry(
  context: Context,
  { params: { id }, body: { reason } }: RequestOf<typeof ReverseDepositEntry>,
): Promise<Answer<DepositEntry>> {
  const { em, caller } = context
  const { accountId } = caller
  await lockDuplicates(em, caller)
  const { agreementId } = await em.findOneOrFail(DepositEntryRow, { id, accountId }, elseNotFound)
  await lockBooks(em, { accountId, agreementIds: [agreementId] })
  const row = await em.findOneOrFail(DepositEntryRow, { id, accountId }, { ...lockedElseNotFound, refresh: true })
  if (row.reversalReason != null) throw new StateForbids(stateReasons.depositEntryReversed)
  if (row.kind === 'received') {
    const { sums } = await loadDeposit(context, { agreementId })
    if (new Big(row.amountPln).gt(sums.heldPln)) throw new StateForbids(stateReasons.depositUsed)
  }

  row.reversalReason = reason
  await em.flush()
  if (row.paymentId != null) await reversePaymentOf(context, { accountId, paymentId: row.paymentId, reason })
  const entry = describeDepositEntry(row)
  await recordAudit(context, { action: 'deposit_entry.reversed', object: { id, version: 2 }, data: entry })
  return { body: entry }
}

type Reversed = { accountId: string; paymentId: string; reason: string }

async function reversePaymentOf(context: Context, { accountId, paymentId, reason }: Reversed): Promise<void> {
  const { em, now } = context
  const payment = await em.findOneOrFail(PaymentRow, { id: paymentId, accountId }, lockedElseNotFound)
  await forgetDuplicates(em, payment)
  const members = { reversedAt: now, reversalReason: reason }
  await changePayment(context, payment, { action: 'payment.reversed', members })
}
