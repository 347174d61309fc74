import { monthIn } from '@lokum/amounts/calendar/period'
import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { TaxPayment } from '@lokum/contracts/settlements/tax'
import type { CreateTaxPayment } from '@lokum/contracts/settlements/tax-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { newId } from '@lokum/service-kit/ids'
import { StateForbids, ValidationFailed } from '@lokum/service-kit/problem'
import Big from 'big.js'
import { closeOwnedMonth } from './compute-owners.ts'
import { lastMonthOf } from './compute-tax.ts'
import { computeYear } from './compute-year.ts'
import { closedMonthsOf, describeTaxPayment, TaxPaymentRow } from './tax-payment.ts'
import { lockTaxYear } from './tax-year.ts'

/**
 * Marks the tax of a month that is over as paid, and keeps the figures that the month has now.
 * @throws ValidationFailed · StateForbids when the month has a payment
 */
export async function createTaxPayment(
  context: Context,
  { body: { period, amount_pln, paid_on } }: RequestOf<typeof CreateTaxPayment>,
): Promise<Answer<TaxPayment>> {
  const { em, caller, now } = context
  const { accountId } = caller
  if (period >= monthIn(now)) throw new ValidationFailed([{ pointer: '#/period', code: 'in_future' }])
  if (paid_on > dayIn(now)) throw new ValidationFailed([{ pointer: '#/paid_on', code: 'in_future' }])
  const year = Number(period.slice(0, 4))
  // Each payment rests on the months closed before, and on settings that later years must not change.
  await lockTaxYear(em, { accountId, year })
  const paid = await em.findOne(TaxPaymentRow, { accountId, period })
  if (paid !== null) throw new StateForbids(stateReasons.taxPaid(period), [paid.id])

  const { tax, paidEach, payments } = await computeYear({ em }, { accountId, year })
  if (lastMonthOf(paidEach, period) !== period)
    throw new ValidationFailed([{ pointer: '#/period', code: 'invalid_value', must: 'last_of_quarter' }])
  const closed = closedMonthsOf(payments)
  const open = tax.whole.months.filter(({ month }) => !closed.has(month))
  const row = em.create(TaxPaymentRow, {
    id: newId('taxPayment'),
    accountId,
    period,
    amountPln: new Big(amount_pln).toFixed(2),
    paidOn: paid_on,
    closedMonths: open
      .filter(({ month }) => lastMonthOf(paidEach, month) === period)
      .flatMap(({ month }) => closeOwnedMonth(tax, month)),
    createdAt: now,
  })
  await em.flush()
  const payment = describeTaxPayment(row)
  await recordAudit(context, { action: 'tax_payment.created', object: { id: row.id, version: 1 }, data: payment })
  return { body: payment, location: `/v1/tax-years/${year}` }
}
