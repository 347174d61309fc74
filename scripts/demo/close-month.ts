import assert from 'node:assert/strict'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { type Invoices, lineOf } from './collect-documents.ts'
import { show, step } from './show.ts'
import type { Stage } from './stage.ts'

/** Creates the settlement of the month, with what the invoices say, and lets the engine compute it. */
export async function closeMonth(stage: Stage, apartment: JsonBody, invoices: Invoices): Promise<JsonBody> {
  const { ask, hear, month } = stage
  step('Which settlements are due, and the one of this apartment')
  const due = await ask(200, 'GET', `/v1/settlements/due?period=${month.period}&limit=100`)
  assert.ok(due.body.data.some((one: JsonBody) => one.apartment_id === apartment.id))
  const body = { apartment_id: apartment.id, period: month.period }
  const { body: created } = await ask(201, 'POST', '/v1/settlements', { body })
  assert.match(created.reference_code, new RegExp(`^${apartment.label}-${month.period}-[A-Z0-9]{4}$`))
  assert.equal(created.total_pln, 2550)
  show(created)

  step('The invoices are attached, and what is no price for a unit becomes a cost that is shared')
  for (const document of [invoices.energy, invoices.internet]) {
    await ask(200, 'POST', `/v1/settlements/${created.id}/documents`, { body: { document_id: document.id } })
    const { line } = lineOf(document, 'cost')
    const shared = { line, period: month.period, apartment_ids: [apartment.id] }
    const { body: cost } = await ask(201, 'POST', `/v1/documents/${document.id}/costs`, { body: shared })
    show({ label: cost.label, amount_pln: cost.amount_pln, share_by: cost.share_by, allocations: cost.allocations })
  }

  step('The engine computes, and explains each item')
  const { body: calculated } = await ask(200, 'POST', `/v1/settlements/${created.id}/calculate`)
  for (const item of calculated.items) show(line(item))
  assert.equal(calculated.state, 'calculated')
  assert.deepEqual(
    calculated.items.map((item: JsonBody) => item.amount_pln).toSorted((one: number, other: number) => one - other),
    [24.6, 73.8, 79, 82.62, 150, 2400],
  )
  assert.equal(calculated.total_pln, 2810.02)
  assert.ok(calculated.items.every((item: JsonBody) => item.formula !== '' && item.state === 'proposed'))

  step('settlement.calculated arrives, signed')
  const event = await hear('settlement.calculated', created.id)
  assert.equal(event.data.total_pln, 2810.02)
  show({ 'webhook-id': event.id, signature: 'valid', total_pln: event.data.total_pln })
  return calculated
}

/** One item in a line. */
export function line({ state, proposed_by, amount_pln, formula }: JsonBody): string {
  return `${state}, ${proposed_by}: ${formula} (${amount_pln.toFixed(2)} PLN)`
}
