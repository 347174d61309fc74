import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Payment } from '@lokum/contracts/settlements/payment'
import type { CreatePayment } from '@lokum/contracts/settlements/payment-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { Overloaded, ValidationFailed } from '@lokum/service-kit/problem'
import Big from 'big.js'
import type { QuotaContext } from '../../quotas/require-quota.ts'
import { describePayment } from './describe-payments.ts'
import { findRecorded } from './find-recorded.ts'
import { indexCodes } from './index-codes.ts'
import { loadCodes } from './load-codes.ts'
import { matchTitle } from './match-title.ts'
import { recordPayments } from './record-payments.ts'

/**
 * Records a manual payment or refund. Without an agreement, a certain reference code in the title assigns it. A payment that may
 * already be recorded is recorded too, and names the other one.
 * @throws NotFound · ValidationFailed · RefundExceedsCredit · QuotaExceeded · Overloaded
 */
export async function createPayment(
  context: QuotaContext,
  { body }: RequestOf<typeof CreatePayment>,
): Promise<Answer<Payment>> {
  const { em, caller, now } = context
  const { received_on: receivedOn, amount_pln, payer = null, title = null } = body
  if (receivedOn > dayIn(now)) throw new ValidationFailed([{ pointer: '#/received_on', code: 'in_future' }])
  const agreementId = body.agreement_id ?? (title === null ? null : await ownerOf(em, { ...caller, title }))
  const amountPln = new Big(amount_pln).toFixed(2)
  const byHand = { source: 'manual', importId: null, importRow: null, marks: {} } as const
  const draft = { agreementId, receivedOn, amountPln, payer, title, ...byHand }
  const possibleDuplicateOf = await findRecorded(em, { ...caller, ...draft })
  const [row] = await recordPayments(context, [{ ...draft, possibleDuplicateOf }])
  // An equal payment took its place at the same moment.
  if (!row) throw new Overloaded()

  return { body: await describePayment(em, row), version: row.version, location: `/v1/payments/${row.id}` }
}

/** The agreement of the reference code in a title, if it is certain. */
async function ownerOf(em: Context['em'], { accountId, title }: { accountId: string; title: string }) {
  const { certainty, candidates } = matchTitle(title, indexCodes(await loadCodes(em, accountId)))
  return certainty === 'matched' ? (candidates[0]?.agreementId ?? null) : null
}
