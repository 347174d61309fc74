import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { DeleteTaxPayment } from '@lokum/contracts/settlements/tax-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { lockedElseNotFound } from '@lokum/service-kit/database/else-not-found'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { describeTaxPayment, TaxPaymentRow } from './tax-payment.ts'

/**
 * Takes back that the tax of a month was paid; the month is computed again, from what was received.
 * @throws NotFound also for a payment of another account
 */
export async function deleteTaxPayment(
  context: Context,
  { params: { id } }: RequestOf<typeof DeleteTaxPayment>,
): Promise<Answer<undefined>> {
  const { em, caller } = context
  const row = await em.findOneOrFail(TaxPaymentRow, { id, accountId: caller.accountId }, lockedElseNotFound)
  const data = describeTaxPayment(row)
  em.remove(row)
  await em.flush()
  await recordAudit(context, { action: 'tax_payment.deleted', object: { id, version: 2 }, data })
  return { body: undefined }
}
