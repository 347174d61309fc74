import type { Client } from '@lokum/client'
import { dayAfter, monthBefore } from '../papers/months.ts'
import type { Seed } from './seed.ts'

/** Marks the tax of the month before the last one as paid, two days before it was due. */
export async function payTax({ now }: Seed, lokum: Client): Promise<void> {
  const { period } = monthBefore(now, 2)
  const { data: year } = await lokum.getTaxYear({ year: Number(period.slice(0, 4)) })
  const month = year.months.find((one) => one.period === period)
  if (month?.state !== 'due') return
  await lokum.createTaxPayment({ body: { period, amount_pln: month.tax_pln, paid_on: dayAfter(period, 18) } })
}
