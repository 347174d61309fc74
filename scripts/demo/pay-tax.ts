import assert from 'node:assert/strict'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { show, step } from './show.ts'
import type { Stage } from './stage.ts'

/** The tax of the month is marked as paid, so that the month does not change any more; in the end that is taken back. */
export async function payTax({ ask, leftovers, month: { period } }: Stage): Promise<void> {
  const year = `/v1/tax-years/${period.slice(0, 4)}`
  const monthIn = async () => {
    const { body } = await ask(200, 'GET', year)
    return body.months.find((one: JsonBody) => one.period === period)
  }
  step('The tax of the month, and the day by which it is paid')
  const due = await monthIn()
  assert.equal(due.state, 'due')
  show({ period, revenue_pln: due.revenue_pln, tax_pln: due.tax_pln, due_on: due.due_on })

  step('It is marked as paid, and the month is closed')
  const paid_on = new Date().toISOString().slice(0, 10)
  const { body: payment } = await ask(201, 'POST', '/v1/tax-payments', {
    body: { period, amount_pln: due.tax_pln, paid_on },
  })
  leftovers.push(() => ask(204, 'DELETE', `/v1/tax-payments/${payment.id}`))
  const paid = await monthIn()
  assert.deepEqual([paid.state, paid.difference_pln, paid.payment.id], ['paid', 0, payment.id])
  show({ period, state: paid.state, payment: paid.payment })
}
