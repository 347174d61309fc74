import type { TaxPayment } from '@lokum/contracts/settlements/tax'
import type { Context } from '@lokum/service-kit/http/context'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { ClosedMonth } from './compute-tax.ts'

/** The tax of a month that was paid, with the months that it closed. */
export const TaxPaymentRow = defineEntity({
  name: 'TaxPayment',
  tableName: 'tax_payment',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    period: p.string(),
    amountPln: p.decimal().precision(12).scale(2),
    paidOn: p.date(),
    closedMonths: p.json<ClosedMonth[]>(),
    createdAt: p.datetime(),
  },
})
export type TaxPaymentRow = InferEntity<typeof TaxPaymentRow>

/** The payments of a year's tax, by their months. */
export async function findTaxPayments(
  em: Context['em'],
  { accountId, year }: { accountId: string; year: number },
): Promise<TaxPaymentRow[]> {
  const period = { $gte: `${year}-01`, $lte: `${year}-12` }
  return await em.find(TaxPaymentRow, { accountId, period }, { orderBy: { period: 'asc' } })
}

export function describeTaxPayment({ id, period, amountPln, paidOn, createdAt }: TaxPaymentRow): TaxPayment {
  return { id, period, amount_pln: Number(amountPln), paid_on: paidOn, created_at: createdAt.toISOString() }
}

/** The months that payments closed. */
export function closedMonthsOf(payments: readonly TaxPaymentRow[]): ReadonlySet<string> {
  return new Set(payments.flatMap(({ closedMonths }) => closedMonths.map(({ month }) => month)))
}
