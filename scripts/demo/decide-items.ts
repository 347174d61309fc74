import assert from 'node:assert/strict'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { line } from './close-month.ts'
import type { Invoices } from './collect-documents.ts'
import { show, step } from './show.ts'
import type { Stage } from './stage.ts'

/** One item is corrected, one rejected, the others approved; then nothing is missing. */
export async function decideItems({ ask }: Stage, settlement: JsonBody, { energy }: Invoices): Promise<JsonBody> {
  const path = `/v1/settlements/${settlement.id}`
  const itemOf = (category: string, type: string) =>
    settlement.items.find((item: JsonBody) => item.category === category && item.type === type)

  step('The landlord corrects an item, and bears half of the internet')
  const internet = itemOf('internet', 'proportional_cost')
  const { body: corrected } = await ask(200, 'POST', `${path}/items/decisions`, {
    body: {
      decision: 'correct',
      item_ids: [internet.id],
      inputs: { ...internet.inputs, weight_total: 2 },
      reason: 'Half of it is the landlord’s',
    },
  })
  const found = corrected.items.find(({ id }: JsonBody) => id === internet.id)
  assert.deepEqual([found.state, found.amount_pln, found.proposal.amount_pln], ['corrected', 39.5, 79])
  show({ item: line(found), proposal: found.proposal })

  step('… rejects another: the network charge is within the rent')
  const charge = itemOf('electricity', 'proportional_cost')
  const reject = { body: { decision: 'reject', item_ids: [charge.id], reason: 'Within the rent' } }
  const { body: rejected } = await ask(200, 'POST', `${path}/items/decisions`, reject)
  assert.equal(rejected.total_pln, 2745.92)
  show({ total_pln: rejected.total_pln, missing: rejected.missing })

  step('The bill is for 160 kWh, the meter counted 120: the rest of the line is open until the landlord takes it')
  const { body: open } = await ask(200, 'GET', `/v1/documents/${energy.id}/ledger`)
  assert.deepEqual([open.total_pln, open.open_pln], [123, 24.6])
  assert.ok(rejected.missing.some(({ code }: JsonBody) => code === 'open_line'))
  const decision = { body: { decision: 'landlord', reason: 'The rest was used before the tenant moved in' } }
  const { body: account } = await ask(200, 'POST', `/v1/documents/${energy.id}/lines/decisions`, decision)
  assert.deepEqual([account.used_pln, account.landlord_pln, account.open_pln], [73.8, 49.2, 0])
  assert.ok(account.adds_up)
  show(account)

  step('… and approves the rest; then nothing is missing, and the total is the sum of the items')
  const { body: approved } = await ask(200, 'POST', `${path}/items/decisions`, { body: { decision: 'approve' } })
  assert.deepEqual(approved.missing, [])
  const counted = approved.items.filter(({ state }: JsonBody) => state !== 'rejected')
  const grosze = counted.map((item: JsonBody) => Math.round(item.amount_pln * 100))
  assert.equal(
    grosze.reduce((sum: number, amount: number) => sum + amount, 0),
    274_592,
  )
  assert.equal(approved.total_pln, 2745.92)
  for (const item of approved.items) show(line(item))
  show({ state: approved.state, total_pln: approved.total_pln, missing: approved.missing })
  return approved
}
