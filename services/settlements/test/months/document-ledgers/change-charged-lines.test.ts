import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aDraft, anXml, ask, blockingOf, upload } from '../../documents/an-invoice.ts'
import { itemOf, look, step } from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const modem = { kind: 'cost', category: 'internet', label: 'Modem', amount_pln: 100.01, place: 'page 2' }

/** April with a typed line of 100.01, which this uses. */
async function aCharged(by: 'calculation' | 'cost by hand' | 'item by hand') {
  const landlord = await world.aLandlord()
  const month = await aDraft(world, landlord)
  const document = await upload(landlord, anXml())
  await ask(landlord, 'POST', `${document}/lines`, { body: modem })
  await step(landlord, month, 'documents', { document_id: document })
  const { body } = await look(landlord, month)
  if (by === 'cost by hand') {
    const cost = { line: 2, period: '2026-04', apartment_ids: [body.apartment_id], share_by: 'equal' }
    expect((await ask(landlord, 'POST', `${document}/costs`, { body: cost })).status).toBe(201)
  }
  if (by === 'item by hand') {
    const source = { kind: 'document', document_id: document, line: 2, place: 'page 2' }
    const inputs = { kind: 'amount', amount_pln: 100.01 }
    const item = { type: 'proportional_cost', category: 'internet', label: 'Modem', inputs, source }
    expect((await step(landlord, month, 'items', item)).status).toBe(201)
  }
  const calculated = await step(landlord, month, 'calculate')
  expect(itemOf(calculated.body, 'Modem').amount_pln).toBe(100.01)
  return { landlord, month, document }
}

const changes = {
  amount: { amount_pln: 140.02 },
  'lower amount': { amount_pln: 60.01 },
  kind: { kind: 'none' },
  category: { category: 'waste' },
  label: { label: 'Router' },
}

const refused = {
  calculation: ['lower amount', 'kind', 'category'],
  'cost by hand': ['amount', 'lower amount', 'kind', 'category'],
  'item by hand': ['amount', 'lower amount', 'kind', 'category'],
} as const

test.each(['calculation', 'cost by hand', 'item by hand'] as const)(
  'of a line that a %s charges, nothing but the label changes while the charge cannot follow',
  async (by) => {
    const { landlord, month, document } = await aCharged(by)
    const patch = (change: keyof typeof changes) =>
      ask(landlord, 'PATCH', `${document}/lines/2`, { body: changes[change] })

    for (const change of refused[by]) {
      const changed = await patch(change)
      expect([change, changed.status, changed.body.code, blockingOf(changed)]).toEqual([
        change,
        409,
        'invalid_state',
        [month],
      ])
      const account = (await ask(landlord, 'GET', `${document}/ledger`)).body.lines[1]
      expect({ change, account }).toMatchObject({ change, account: { used_pln: 100.01, open_pln: 0 } })
    }
    expect((await patch('label')).status).toBe(200)
  },
)

test('a line that a calculation charges is raised, and the charge follows before a statement', async () => {
  const { landlord, month, document } = await aCharged('calculation')

  const changed = await ask(landlord, 'PATCH', `${document}/lines/2`, { body: changes.amount })

  const account = (await ask(landlord, 'GET', `${document}/ledger`)).body.lines[1]
  await step(landlord, month, 'items/decisions', { decision: 'approve' })
  const prepared = await step(landlord, month, 'prepare')
  const { body } = await step(landlord, month, 'calculate')
  expect(changed.status).toBe(200)
  expect(account).toMatchObject({ total_pln: 140.02, open_pln: 40.01, landlord_pln: 0 })
  expect(prepared.status).toBe(409)
  expect(itemOf(body, 'Modem').amount_pln).toBe(140.02)
})

test('a line is lowered below its charges once its document is detached, and the charge follows', async () => {
  const { landlord, month, document } = await aCharged('calculation')
  const lower = () => ask(landlord, 'PATCH', `${document}/lines/2`, { body: changes['lower amount'] })

  const refused = await lower()
  await landlord.settlements.request('DELETE', `/v1/settlements/${month}/documents/${document}`)
  await step(landlord, month, 'calculate')
  const lowered = await lower()
  await step(landlord, month, 'documents', { document_id: document })
  const { body } = await step(landlord, month, 'calculate')

  expect(refused.body.detail).toContain('charge 100.01 PLN of the line')
  expect(lowered.status).toBe(200)
  expect(itemOf(body, 'Modem').amount_pln).toBe(60.01)
})
