import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { versionIn } from '@lokum/local-stack/testing/version-in'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anApartment } from '@lokum/local-stack/world/rental'
import {
  aCalculatedMonth,
  aDocument,
  allocationsOf,
  aMonth,
  brokenSums,
  itemOf,
  look,
  step,
} from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

type Month = Awaited<ReturnType<typeof aMonth>>

const amount = { kind: 'amount', amount_pln: 80 }

function byHand({ document }: Pick<Month, 'document'>, members: object = {}) {
  const source = { kind: 'document', document_id: document, line: 1, place: 'page 2' }
  return { type: 'proportional_cost', category: 'other', label: 'Sprzątanie', inputs: amount, source, ...members }
}

const readings = {
  kind: 'readings',
  meter_id: null,
  rate_pln: 2,
  unit: 'm3',
  previous: null,
  current: null,
  metered: 10,
  metered_unit: 'm3',
  conversion_factor: null,
  consumption: 10,
}

test('a manual item is computed, approved and kept by calculations', async () => {
  const month = await aMonth(world)
  const { landlord, id, agreement } = month
  const inputs = { kind: 'fixed', monthly_pln: 90, days: 10, days_in_month: 30 }
  const source = { kind: 'agreement', agreement_id: agreement.id, clause: '§ 4' }

  const added = await step(
    landlord,
    id,
    'items',
    byHand(month, { type: 'rent_and_fixed', category: undefined, inputs, source }),
  )
  const { body: calculated } = await step(landlord, id, 'calculate')

  expect(added).toMatchObject({ status: 201, headers: { etag: '"3"' }, body: { state: 'draft', total_pln: 2430 } })
  expect(itemOf(added.body, 'Sprzątanie')).toMatchObject({
    amount_pln: 30,
    formula: expect.stringContaining('30.00'),
    state: 'approved',
    proposed_by: 'landlord',
    tax_class: 'revenue',
    source,
  })
  expect(itemOf(calculated, 'Sprzątanie')).toEqual(itemOf(added.body, 'Sprzątanie'))
  expect(calculated.total_pln).toBe(2490)
})

test('the same key adds an item once', async () => {
  const month = await aMonth(world)
  const { landlord, id } = month
  const headers = { 'idempotency-key': 'once' }

  const first = await step(landlord, id, 'items', byHand(month), headers)
  const second = await step(landlord, id, 'items', byHand(month), headers)

  expect(second.bytes).toEqual(first.bytes)
  expect((await look(landlord, id)).body.total_pln).toBe(2480)
})

test.each([
  ['rent_only', { type: 'utility_by_readings', category: 'cold_water', inputs: readings }, 409],
  ['flat_rate', { type: 'utility_by_readings', category: 'cold_water', inputs: readings }, 409],
  ['by_readings', { type: 'utility_by_readings', category: 'cold_water', inputs: readings }, 201],
  ['rent_only', { type: 'rent_and_fixed', category: 'electricity', inputs: amount }, 409],
  ['by_readings', { type: 'rent_and_fixed', category: 'electricity', inputs: amount }, 409],
  ['flat_rate', { type: 'rent_and_fixed', category: 'electricity', inputs: amount }, 201],
])('the mode %s answers the item %j with %i', async (mode, item, status) => {
  const flat = mode === 'flat_rate' && { flat_utilities_pln: 300 }
  const month = await aMonth(world, { agreement: { mode, ...flat } })

  const answer = await step(month.landlord, month.id, 'items', byHand(month, item))

  expect(answer).toMatchObject({ status, ...(status === 409 && { body: { code: 'mode_forbids_item' } }) })
})

test('an item can refer only to objects of its settlement', async () => {
  const month = await aMonth(world)
  const other = await aMonth(world)
  const { landlord, id } = month
  const elsewhere = await anApartment(landlord)
  const source = { kind: 'document', document_id: month.document, line: 1, place: 'page 2' }
  const share = {
    kind: 'share',
    cost_pln: 60,
    share_by: 'equal',
    weight: 1,
    weight_total: 2,
    days: 30,
    days_in_month: 30,
  }
  const wrong = {
    '#/source/document_id': { source: { ...source, document_id: other.document } },
    '#/source/line': { source: { ...source, line: 7 } },
    '#/source/agreement_id': { source: { kind: 'agreement', agreement_id: other.agreement.id, clause: '§ 1' } },
    '#/source/apartment_id': { source: { kind: 'tariff', apartment_id: elsewhere.id, utility: 'gas' } },
    '#/inputs/cost_id': { inputs: { ...share, cost_id: 'cst_01jd3k5q9ze8r9v4k7m2n6p0xs' } },
  }

  for (const [pointer, members] of Object.entries(wrong)) {
    const answer = await step(landlord, id, 'items', byHand(month, members))
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', errors: [{ pointer }] } })
  }
  expect(versionIn((await look(landlord, id)).headers)).toBe(2)
})

test('inconsistent inputs, or inputs of another type, fail the validation', async () => {
  const month = await aMonth(world)
  const days = { kind: 'fixed', monthly_pln: 90, days: 31, days_in_month: 30 }

  const wrongKind = await step(
    month.landlord,
    month.id,
    'items',
    byHand(month, { type: 'rent_and_fixed', inputs: readings }),
  )
  const wrongDays = await step(
    month.landlord,
    month.id,
    'items',
    byHand(month, { type: 'rent_and_fixed', inputs: days }),
  )

  expect(wrongKind.body).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '#/inputs/kind' }] })
  expect(wrongDays.body).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '#/inputs/days' }] })
})

test('a share of a cost outside the agreement’s terms is allocated to it once', async () => {
  const lines = [{ category: 'renovation_fund', label: 'Fundusz', amount_pln: '90.00' }]
  const month = await aMonth(world, { lines })
  const { landlord, id, apartment, agreement, document } = month
  const cost = { line: 1, period: '2026-04', apartment_ids: [apartment.id], share_by: 'equal' }
  const { body: made } = await landlord.settlements.request('POST', `/v1/documents/${document}/costs`, { body: cost })
  const share = {
    kind: 'share',
    cost_id: made.id,
    cost_pln: 90,
    share_by: 'equal',
    weight: 1,
    weight_total: 3,
    days: 30,
    days_in_month: 30,
  }

  const wrongAmount = await step(landlord, id, 'items', byHand(month, { inputs: { ...share, cost_pln: 91 } }))
  const added = await step(landlord, id, 'items', byHand(month, { inputs: share }))
  const again = await step(landlord, id, 'items', byHand(month, { inputs: share }))
  await step(landlord, id, 'calculate')

  expect(wrongAmount.body).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '#/inputs/cost_pln' }] })
  expect(itemOf(added.body, 'Sprzątanie')).toMatchObject({ amount_pln: 30 })
  expect(again).toMatchObject({ status: 409, body: { code: 'cost_in_use' } })
  expect(await allocationsOf(world, document)).toEqual({ [agreement.id]: 30, landlord: 60 })
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a share that follows from the agreement’s terms is corrected, not added', async () => {
  const month = await aCalculatedMonth(world)
  const { landlord, id, calculated } = month
  const { inputs } = itemOf(calculated, 'Odpady')

  const answer = await step(landlord, id, 'items', byHand(month, { inputs }))

  expect(answer).toMatchObject({ status: 409, body: { code: 'cost_in_use' } })
})

test('a total beyond ten million is refused for both signs', async () => {
  const month = await aMonth(world)
  const { landlord, id } = month
  const most = (amount_pln: number) => byHand(month, { inputs: { kind: 'amount', amount_pln } })

  const above = await step(landlord, id, 'items', most(10_000_000))
  const below = await step(landlord, id, 'items', most(-10_000_000))
  const further = await step(landlord, id, 'items', most(-10_000_000))

  expect(above).toMatchObject({ status: 409, body: { code: 'total_out_of_range' } })
  expect(below).toMatchObject({ status: 201, body: { total_pln: -9_997_600 } })
  expect(further).toMatchObject({ status: 409, body: { code: 'total_out_of_range' } })
})

test('a settlement has at most 500 items, those that were rejected included', async () => {
  const month = await aMonth(world)
  const { landlord, id } = month
  await world.pools.settlements.query(
    `INSERT INTO item (id, account_id, settlement_id, origin, type, label, inputs, amount_pln, proposed_by, state,
       source, tax_class, created_at, updated_at)
     SELECT id || n, account_id, settlement_id, 'hand:' || n, type, label, inputs, 0, 'landlord',
       CASE WHEN n > 9 THEN 'rejected' ELSE 'approved' END, source, tax_class, created_at, updated_at
     FROM item CROSS JOIN generate_series(1, 499) AS n WHERE settlement_id = $1`,
    [id],
  )

  const added = await step(landlord, id, 'items', byHand(month))
  const calculated = await step(landlord, id, 'calculate')

  expect(added).toMatchObject({ status: 409, body: { code: 'item_limit_reached' } })
  expect(added.body.detail).toContain('500 items, rejected ones included, and this one would have at least 501')
  expect(calculated).toMatchObject({ status: 409, body: { code: 'item_limit_reached' } })
})

test('a settlement accepts only documents of its own account', async () => {
  const { landlord, id, apartment, document } = await aMonth(world)
  const strange = await aMonth(world)
  const another = await aDocument(world, apartment.id)

  const again = await step(landlord, id, 'documents', { document_id: document })
  const foreign = await step(landlord, id, 'documents', { document_id: strange.document })
  const attached = await step(landlord, id, 'documents', { document_id: another })
  const detach = (document: string) =>
    landlord.settlements.request('DELETE', `/v1/settlements/${id}/documents/${document}`)
  const detached = await detach(document)
  const twice = await detach(document)

  expect(again).toMatchObject({ status: 200, headers: { etag: '"2"' } })
  expect(foreign).toMatchObject({ status: 404, body: { errors: [{ pointer: '#/document_id' }] } })
  expect(attached.body.document_ids).toEqual([document, another])
  expect(detached).toMatchObject({ status: 200, headers: { etag: '"4"' }, body: { document_ids: [another] } })
  expect(twice).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('a settlement has at most 100 documents', async () => {
  const { landlord, id, apartment } = await aMonth(world)
  const another = await aDocument(world, apartment.id)
  await world.pools.settlements.query(
    `WITH many AS (
       INSERT INTO document (id, account_id, kind, name, media_type, size_bytes, sha256, storage_key, created_at)
       SELECT id || n, account_id, kind, name, media_type, size_bytes, encode(sha256((id || n)::bytea), 'hex'), n, created_at
       FROM document CROSS JOIN generate_series(1, 99) AS n WHERE id = $1 RETURNING account_id, id)
     INSERT INTO settlement_document SELECT account_id, $2, id, now() FROM many`,
    [another, id],
  )

  const answer = await step(landlord, id, 'documents', { document_id: another })

  expect(answer).toMatchObject({ status: 409, body: { code: 'document_limit_reached' } })
})
