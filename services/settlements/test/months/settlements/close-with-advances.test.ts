import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { examinePdf, plain } from '../../../../../packages/statement-print/test/examine-pdf.ts'
import { download, handOver } from '../../statements/a-prepared-month.ts'
import { aLink, holding } from '../../statements/tenants/a-tenancy.ts'
import { createMeter } from '../../tenancies/meters/a-meter.ts'
import { aCalculatedMonth, allocationsOf, aMonth, brokenSums, itemOf, look, step } from './a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const reason = 'agreed with the tenant'
const covered = { from: '2026-04-01', to: '2026-04-30' }
const lines = [
  {},
  { category: 'heating', label: 'Ogrzewanie', amount_pln: '300.00' },
  { kind: 'rate', category: 'electricity', label: 'Energia', rate_pln: '1.00', unit: 'kWh', quantity: 120 },
] as const
const advances = [
  { category: 'electricity', amount_pln: 150 },
  { category: 'heating', amount_pln: 200 },
]
const terms = {
  mode: 'by_readings',
  advances,
  shared_costs: ['waste', 'heating'].map((category) => ({ category, share_by: 'equal' })),
}

/** April with advances for electricity and heating; its bill has both, and nobody read the meter. */
async function anApril() {
  const month = await aMonth(world, { agreement: terms, lines: [...lines], covered })
  const { apartment, landlord, id } = month
  const meter = { apartment_id: apartment.id, utility: 'electricity', unit: 'kWh' }
  await createMeter(landlord, meter)
  const { body: calculated } = await step(landlord, id, 'calculate')
  return { ...month, calculated }
}

async function linesOf({ settlements }: Landlord, document: string) {
  const { body } = await settlements.request('GET', `/v1/documents/${document}/ledger`)
  return body.lines
}

const shown = ({ items }: { items: Item[] }) => items.map(({ label, amount_pln }) => [label, amount_pln])
const reasonsOf = ({ missing }: { missing: { reason: string }[] }) => missing.map((one) => one.reason)

test('a month with advances is closed without readings and bills for them, and its bill waits for a true-up', async () => {
  const { landlord, agreement, id, document, calculated, settlement } = await anApril()

  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  const prepared = await step(landlord, id, 'prepare')
  await handOver(landlord, id)

  expect(settlement.total_pln).toBe(2750)
  expect(shown(calculated)).toEqual([
    ['Czynsz', 2400],
    ['Zaliczka na prąd', 150],
    ['Zaliczka na ogrzewanie', 200],
    ['Odpady', 60],
  ])
  expect(new Set(reasonsOf(calculated))).toEqual(new Set(['undecided']))
  expect(prepared).toMatchObject({ status: 200, body: { total_pln: 2810, missing: [] } })
  const sums = { total_pln: 480, used_pln: 60, used_elsewhere_pln: 420, landlord_pln: 0, open_pln: 0, adds_up: true }
  expect(prepared.body.document_ledgers).toMatchObject([sums])
  const [waste, heating, energy] = await linesOf(landlord, document)
  expect(waste).toMatchObject({ used_pln: 60, waits_for_true_up_pln: 0 })
  expect(heating).toMatchObject({ used_elsewhere_pln: 300, to_come_pln: 0, waits_for_true_up_pln: 300, is_open: false })
  expect(heating.taken_by).toMatchObject([{ amount_pln: 300, settlement_id: null, item: null }])
  expect(energy).toMatchObject({ used_elsewhere_pln: 120, to_come_pln: 120, waits_for_true_up_pln: 120, taken_by: [] })
  expect(await allocationsOf(world, document)).toMatchObject({ [agreement.id]: expect.any(Number) })
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('the statement, its PDF and the tenant’s page name each advance as a cost that the tenant bears', async () => {
  const { landlord, id, agreement } = await anApril()
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  await step(landlord, id, 'prepare')
  await handOver(landlord, id)

  const { body: data } = await download(landlord, id, 'json')
  const pdf = await examinePdf((await download(landlord, id, 'pdf')).bytes)
  const link = await aLink({ landlord, path: `/v1/agreements/${agreement.id}` })
  const { body: tenant } = await holding({ landlord }, link.token).get('settlement')

  const heating = data.items.find(({ label }: Item) => label === 'Zaliczka na ogrzewanie')
  expect(heating).toMatchObject({ category: 'heating', amount_pln: 200, tax_class: 'pass_through' })
  expect(pdf.text).toContain(plain('Zaliczka na prąd'))
  expect(pdf.text).toContain(plain('200,00 zł za pełny miesiąc = 200,00 zł · Podstawa: umowa: Zaliczka na ogrzewanie'))
  expect(JSON.stringify(tenant)).toContain('Zaliczka na ogrzewanie')
})

test('a neighbour without an advance pays the share of the bill at once, and what waits does not stop the statement', async () => {
  const { landlord, id, document, agreement } = await anApril()
  const { id: second } = await anApartment(landlord, { surface_m2: 50 })
  const neighbour = await anAgreement(landlord, second, { ...terms, mode: 'rent_only', advances: [], rent_pln: 0 })
  const { body: other } = await settle(landlord, { apartment_id: second, period: '2026-04' })
  await step(landlord, other.id, 'documents', { document_id: document })
  await step(landlord, other.id, 'calculate')
  await step(landlord, other.id, 'items/decisions', { decision: 'approve' })

  const prepared = await step(landlord, other.id, 'prepare')
  await step(landlord, id, 'calculate')
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  const own = await step(landlord, id, 'prepare')

  expect(shown(prepared.body)).toContainEqual(['Ogrzewanie', 150])
  expect(prepared.body.document_ledgers).toMatchObject([{ used_pln: 180, used_elsewhere_pln: 300, open_pln: 0 }])
  expect(own.body.document_ledgers).toMatchObject([{ used_pln: 30, used_elsewhere_pln: 450, open_pln: 0 }])
  const [, heating] = await linesOf(landlord, document)
  expect(heating).toMatchObject({ used_pln: 150, used_elsewhere_pln: 150, waits_for_true_up_pln: 150 })
  const waste = await allocationsOf(world, document)
  expect(Object.keys(waste).toSorted()).toEqual([agreement.id, neighbour.id, 'landlord'].toSorted())
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('an item by hand of a category with an advance is refused, and an advance comes from the terms only', async () => {
  const { landlord, id, agreement, calculated } = await anApril()
  const source = { kind: 'agreement', agreement_id: agreement.id, clause: '§ 4' }
  const cost = { type: 'proportional_cost', category: 'heating', inputs: { kind: 'amount', amount_pln: 5 } }
  const fixed = { kind: 'fixed', monthly_pln: 5, days: 30, days_in_month: 30 }
  const advanced = { type: 'rent_and_fixed', category: 'heating', inputs: { ...fixed, advance: true } }
  const add = (item: object) => step(landlord, id, 'items', { label: 'Ogrzewanie', source, ...item })
  const rent = itemOf(calculated, 'Czynsz')

  const computed = await step(landlord, id, 'items/compute', cost)
  const refused = await add(cost)
  const byHand = [await add(advanced), await step(landlord, id, 'items/compute', advanced)]
  const made = await step(landlord, id, 'items/decisions', {
    decision: 'correct',
    item_ids: [rent.id],
    inputs: advanced.inputs,
    reason,
  })
  const other = await add({ ...cost, category: 'other' })

  for (const answer of [computed, refused]) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_state', objects: [agreement.id] } })
    expect(answer.body.detail).toContain('heating')
  }
  for (const answer of [...byHand, made])
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/inputs/advance' }] } })
  expect(other.status).toBe(201)
})

test('a corrected advance stays one, also when the correction does not say so', async () => {
  const { landlord, id, calculated } = await anApril()
  const heating = itemOf(calculated, 'Zaliczka na ogrzewanie')
  const inputs = { kind: 'fixed', monthly_pln: 180, days: 30, days_in_month: 30 }

  const { body } = await step(landlord, id, 'items/decisions', {
    decision: 'correct',
    item_ids: [heating.id],
    inputs,
    reason,
  })

  expect(itemOf(body, 'Zaliczka na ogrzewanie')).toMatchObject({
    state: 'corrected',
    amount_pln: 180,
    inputs: { ...inputs, advance: true },
    proposal: { inputs: { advance: true, monthly_pln: 200 } },
  })
})

test('items that were approved before an advance was agreed can only be rejected, and their share then waits', async () => {
  const agreement = { ...terms, advances: [] }
  const month = await aCalculatedMonth(world, { agreement, lines: lines.slice(0, 2), covered })
  const { landlord, id, document } = month
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  const heating = itemOf(month.calculated, 'Ogrzewanie')
  const patch = { advances: advances.slice(1) }
  await landlord.settlements.request('PATCH', `/v1/agreements/${month.agreement.id}`, { body: patch })

  const outdated = await look(landlord, id)
  const { body } = await step(landlord, id, 'calculate')
  const [, early] = await linesOf(landlord, document)
  const approved = await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [heating.id] })
  const item_ids = [heating.id, itemOf(month.calculated, 'Czynsz').id]
  const together = await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids })
  const rejected = await step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [heating.id], reason })

  expect(reasonsOf(outdated.body)).toContain('outdated')
  expect(itemOf(body, 'Ogrzewanie')).toMatchObject({ inputs_changed: true, notes: [{ code: 'not_proposed' }] })
  expect(early).toMatchObject({ used_pln: 300, waits_for_true_up_pln: 0 })
  expect(approved).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(together.body.errors).toMatchObject([{ pointer: '#/item_ids/0' }])
  expect(rejected.status).toBe(200)
  const calculated = await step(landlord, id, 'calculate')
  const [, late] = await linesOf(landlord, document)
  expect(shown(calculated.body)).toContainEqual(['Zaliczka na ogrzewanie', 200])
  expect(late).toMatchObject({ used_pln: 0, landlord_pln: 0, waits_for_true_up_pln: 300, is_open: false })
  expect(late.taken_by).toMatchObject([{ amount_pln: 300, settlement_id: null, item: null }])
})

test('a yearly bill for another year that a month with an advance has attached waits for a true-up as a whole', async () => {
  const year = { covered: { from: '2025-01-01', to: '2025-12-31' }, lines: lines.slice(1, 2) }
  const agreement = { ...terms, shared_costs: [] }
  const { calculated, landlord, document } = await aCalculatedMonth(world, { agreement, ...year })
  const without = await aCalculatedMonth(world, { agreement: { ...agreement, advances: [] }, ...year })

  expect(new Set(reasonsOf(calculated))).toEqual(new Set(['undecided']))
  expect(reasonsOf(without.calculated)).toContain('other_month')
  expect(await linesOf(landlord, document)).toMatchObject([{ waits_for_true_up_pln: 300, to_come_pln: 300 }])
})
