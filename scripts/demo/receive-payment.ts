import assert from 'node:assert/strict'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { shown } from '../papers/lettings.ts'
import { show, step } from './show.ts'
import type { Stage } from './stage.ts'

/** The bank's file has the tenant's transfer: its title pays the settlement, and the tax counts what of it is revenue. */
export async function receivePayment(stage: Stage, settlement: JsonBody, link: string): Promise<void> {
  const { ask, hear, month } = stage
  const year = month.lastDay.slice(0, 4)
  const before = (await ask(200, 'GET', `/v1/tax-years/${year}`)).body
  step('The statement of the bank is read without being told its columns; nothing is recorded yet')
  const title = `Czynsz ${settlement.reference_code.toLowerCase().replaceAll('-', ' ')}`
  const file = makeForm({ name: 'wyciag.csv', type: 'text/csv', bytes: writeStatement(stage, settlement, title) })
  const { body: preview } = await ask(201, 'POST', '/v1/payment-imports', file)
  const { all, matched, outgoing, unmatched } = preview.rows
  assert.deepEqual([preview.state, all, matched, outgoing, unmatched], ['preview', 3, 1, 1, 1])
  show({ format: preview.format, mapping: preview.mapping, rows: preview.rows })

  step('One transfer, whose title lost its hyphens, becomes a payment and pays the settlement')
  await ask(200, 'POST', `/v1/payment-imports/${preview.id}/commit`)
  const { body: recorded } = await ask(200, 'GET', `/v1/payments?import_id=${preview.id}`)
  const [payment] = recorded.data
  assert.deepEqual([recorded.data.length, payment.state, payment.unallocated_pln], [1, 'matched', 0])
  assert.equal(payment.agreement_id, settlement.agreement_id)
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

/** A bank's file with the tenant's transfer, a fee, and a transfer of somebody unknown. */
function writeStatement({ month, play }: Stage, { total_pln }: JsonBody, title: string): Buffer {
  const rows = [
    ['Data księgowania', 'Kontrahent', 'Tytuł', 'Kwota'],
    [month.lastDay, shown.tenant.name, title, total_pln.toFixed(2).replace('.', ',')],
    [month.lastDay, '', `Opłata za prowadzenie rachunku ${play}`, '-15,00'],
    [month.lastDay, 'Jan Przykładowy', `Zwrot pożyczki ${play}`, '200,00'],
  ]
  return Buffer.from(rows.map((row) => row.join(';')).join('\r\n'))
}
