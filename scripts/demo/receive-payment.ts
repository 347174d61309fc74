import assert from 'node:assert/strict'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { show, step } from './show.ts'
import type { Stage } from './stage.ts'

/** The tenant's transfer is matched by its title and pays the settlement; the tax counts what of it is revenue. */
export async function receivePayment(stage: Stage, settlement: JsonBody, link: string): Promise<void> {
  const { ask, hear, month } = stage
  const year = month.nextDay.slice(0, 4)
  const before = (await ask(200, 'GET', `/v1/tax-years/${year}`)).body
  step('A transfer whose title lost its hyphens is matched, and pays the settlement')
  const title = `Czynsz ${settlement.reference_code.toLowerCase().replaceAll('-', ' ')}`
  const transfer = { received_on: month.nextDay, amount_pln: settlement.total_pln, title }
  const { body: payment } = await ask(201, 'POST', '/v1/payments', { body: transfer })
  assert.deepEqual([payment.state, payment.agreement_id], ['matched', settlement.agreement_id])
  assert.equal(payment.unallocated_pln, 0)
  const { body: view } = await ask(200, 'GET', '/v1/tenant/settlement', { token: link })
  assert.equal(view.open_pln, 0)
  show({ title, parts: payment.parts, open_pln: view.open_pln })

  step('settlement.paid arrives, and the tax year counts the rent, not the utilities that are passed on')
  const event = await hear('settlement.paid', settlement.id)
  const { body: tax } = await ask(200, 'GET', `/v1/tax-years/${year}`)
  const revenue = Math.round((tax.revenue_pln - before.revenue_pln) * 100)
  const passedOn = Math.round((tax.pass_through_pln - before.pass_through_pln) * 100)
  assert.ok(revenue >= 255_000 && passedOn > 0)
  assert.equal(revenue + passedOn, Math.round(settlement.total_pln * 100))
  const { bytes: csv } = await ask(200, 'GET', `/v1/tax-years/${year}/export?format=csv`)
  const { revenue_pln, pass_through_pln, lower, higher, tax_pln } = tax
  show({ 'webhook-id': event.id, signature: 'valid', revenue_pln, pass_through_pln, lower, higher, tax_pln })
  show(`${csv.toString().trim().split('\n').length} lines of CSV for the accountant`)
}
