import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { actionsOf, aDocument, brokenSums, itemOf, look, placeDocument, step } from '../settlements/a-month.ts'
import {
  aBill,
  aSettlement,
  attach,
  byTheOldRule,
  calculated,
  codesOf,
  covered,
  english,
  makeCost,
} from './a-bill-of-months.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

test('a bill of 49.20 for September and October over two apartments is charged once in four settlements', async () => {
  const { landlord, apartments, document } = await aBill(world, { terms: [{}, { tenant: english }] })
  const ids: string[] = []
  for (const period of ['2026-09', '2026-10'])
    for (const apartment of apartments) ids.push(await aSettlement(landlord, apartment, period))
  for (const id of ids.slice(0, 2)) await attach(landlord, id, document)

  for (const id of ids) await calculated(landlord, id)
  const months = []
  for (const id of ids) months.push(await calculated(landlord, id))

  const items = months.map((month) => itemOf(month, 'Odpady'))
  expect(items.map(({ amount_pln }) => amount_pln)).toEqual([12.1, 12.1, 12.5, 12.5])
  expect(items.map(({ formula }) => formula)).toEqual([
    '1/2 of 49.20 PLN for September and October 2026; for September 30 of 61 days, 24.20 PLN; 24.20 PLN × 1/2 = 12.10 PLN',
    '1/2 of 49.20 PLN for September and October 2026; for September 30 of 61 days, 24.20 PLN; 24.20 PLN × 1/2 = 12.10 PLN',
    '1/2 of 49.20 PLN for September and October 2026; for October 31 of 61 days, 25.00 PLN; 25.00 PLN × 1/2 = 12.50 PLN',
    '1/2 of 49.20 PLN for September and October 2026; for October 31 of 61 days, 25.00 PLN; 25.00 PLN × 1/2 = 12.50 PLN',
  ])
  expect(months.flatMap(codesOf)).toEqual([])
  expect(months.map(({ document_ids }) => document_ids)).toEqual(ids.map(() => [document]))
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a document that a person detached from a month is not attached to it again', async () => {
  const { landlord, apartments, document } = await aBill(world)
  const first = await aSettlement(landlord, apartments[0], '2026-09')
  const second = await aSettlement(landlord, apartments[0], '2026-10')
  await attach(landlord, first, document)
  await calculated(landlord, first)
  await calculated(landlord, second)

  await landlord.settlements.request('DELETE', `/v1/settlements/${second}/documents/${document}`)
  const without = await calculated(landlord, second)
  await attach(landlord, second, document)

  expect(without.items.map(({ label }: { label: string }) => label)).toEqual(['Czynsz'])
  expect(itemOf(await calculated(landlord, second), 'Odpady').amount_pln).toBe(25)
})

test('a document that no settlement includes any more frees its parts', async () => {
  const { landlord, apartments, document } = await aBill(world)
  const ids = [
    await aSettlement(landlord, apartments[0], '2026-09'),
    await aSettlement(landlord, apartments[0], '2026-10'),
  ]
  await attach(landlord, ids[0] ?? '', document)
  for (const id of ids) await calculated(landlord, id)

  for (const id of ids) await landlord.settlements.request('DELETE', `/v1/settlements/${id}/documents/${document}`)
  for (const id of ids) await calculated(landlord, id)

  const { rows } = await world.pools.settlements.query(
    'SELECT (SELECT count(*)::int FROM cost WHERE document_id = $1), (SELECT count(*)::int AS due FROM document_apartment WHERE document_id = $1)',
    [document],
  )
  expect(rows).toEqual([{ count: 0, due: 0 }])
})

test('a cost by hand has the days of the document, one month, or the days that the landlord states', async () => {
  const { landlord, apartments: apartment_ids, document } = await aBill(world)

  const ofDocument = await makeCost(landlord, document, { apartment_ids })
  const ofMonth = await makeCost(landlord, document, { apartment_ids, period: '2026-10' })
  const ofDays = await makeCost(landlord, document, {
    apartment_ids,
    period_from: '2026-08-01',
    period_to: '2026-10-31',
  })

  const { body: list } = await landlord.settlements.request('GET', `/v1/documents/${document}/costs`)
  expect([ofDocument, ofMonth, ofDays].map(({ status, body }) => [status, body.period, body.amount_pln])).toEqual([
    [201, '2026-09', 24.2],
    [201, '2026-10', 49.2],
    [201, '2026-08', 16.58],
  ])
  expect(ofDays.body).toMatchObject({ period_from: '2026-08-01', period_to: '2026-10-31', whole_pln: 49.2 })
  const parts = Object.fromEntries(
    list.data.map(({ period, amount_pln }: { period: string; amount_pln: number }) => [period, amount_pln]),
  )
  expect(parts).toEqual({ '2026-08': 16.58, '2026-09': 16.04, '2026-10': 16.58 })
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a redefined cost leaves nothing in the months that it no longer has', async () => {
  const { landlord, apartments: apartment_ids, document } = await aBill(world)
  const ids = [
    await aSettlement(landlord, apartment_ids[0], '2026-09'),
    await aSettlement(landlord, apartment_ids[0], '2026-10'),
  ]
  await attach(landlord, ids[0] ?? '', document)
  for (const id of ids) await calculated(landlord, id)

  await makeCost(landlord, document, { apartment_ids, period: '2026-10' })
  const labels = []
  for (const id of ids) labels.push((await calculated(landlord, id)).items.map(({ label }: { label: string }) => label))

  expect(labels).toEqual([['Czynsz'], ['Czynsz', 'Odpady']])
  expect(itemOf((await look(landlord, ids[1] ?? '')).body, 'Odpady').amount_pln).toBe(49.2)
  const { rows } = await world.pools.settlements.query('SELECT period FROM cost WHERE document_id = $1', [document])
  expect(rows).toEqual([{ period: '2026-10' }])
})

const unclear = [
  ['#/period', { period: '2026-09', period_from: '2026-09-01', period_to: '2026-09-30' }],
  ['#/period_to', { period_from: '2026-09-01' }],
  ['#/period_from', { period_to: '2026-09-30' }],
  ['#/period_to', { period_from: '2026-09-02', period_to: '2026-09-01' }],
  ['#/period_to', { period_from: '2026-09-01', period_to: '2029-09-01' }],
  ['#/period_to', { period_from: '1900-01-01', period_to: '2099-12-31' }],
] as const
test('a cost is refused when its days are unclear', async () => {
  const { landlord, apartments: apartment_ids, document } = await aBill(world)

  for (const [pointer, days] of unclear) {
    const { status, body } = await makeCost(landlord, document, { apartment_ids, ...days })

    expect({ days, status, body }).toMatchObject({ days, status: 400, body: { errors: [{ pointer }] } })
  }
})

test('a corrected share keeps the bill of its cost and takes no other', async () => {
  const { landlord, apartments, document } = await aBill(world)
  const id = await aSettlement(landlord, apartments[0], '2026-09')
  await attach(landlord, id, document)
  const { id: item, inputs } = itemOf(await calculated(landlord, id), 'Odpady')
  if (inputs.kind !== 'share' || !inputs.bill) throw new Error('The item is a share of a bill.')
  const correct = (changed: object) =>
    step(landlord, id, 'items/decisions', {
      decision: 'correct',
      item_ids: [item],
      inputs: { ...inputs, days: 15, ...changed },
      reason: 'left early',
    })

  const other = await correct({ bill: { ...inputs.bill, total_pln: 1 } })
  const nonsense = await correct({ bill: { ...inputs.bill, period: '2027-01' } })
  const without = await correct({ bill: undefined })

  const refused = { status: 400, body: { errors: [{ pointer: '#/inputs/bill' }] } }
  expect([other, nonsense]).toMatchObject([refused, refused])
  expect(itemOf(without.body, 'Odpady')).toMatchObject({ amount_pln: 12.1, inputs: { bill: inputs.bill } })
})

test('a month that was settled by the old rule keeps all of the bill, and the other month gets none', async () => {
  const { landlord, document, first, second, later } = await byTheOldRule(world)
  const { status, body: prepared } = await step(landlord, first, 'prepare')
  await later()
  await attach(landlord, second, document)

  const october = await calculated(landlord, second)

  const { body } = await look(landlord, first)
  expect(status).toBe(200)
  expect(october.items.map(({ label }: { label: string }) => label)).toEqual(['Czynsz'])
  expect([body.items, body.statement]).toEqual([prepared.items, prepared.statement])
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a document placed in two apartments once is charged in their four settlements, also in those created later', async () => {
  const { landlord, apartments, document } = await aBill(world, { terms: [{}, {}] })
  const first = await aSettlement(landlord, apartments[0], '2026-09')

  const { status, body } = await placeDocument(landlord, document, { apartment_ids: apartments })

  const ids = [first]
  for (const [apartment, period] of [
    [1, '2026-09'],
    [0, '2026-10'],
    [1, '2026-10'],
  ] as const)
    ids.push(await aSettlement(landlord, apartments[apartment], period))
  const other = await aSettlement(landlord, apartments[0], '2026-11')
  const months = []
  for (const id of ids) months.push(await calculated(landlord, id))
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      data: [
        {
          document_id: document,
          apartment_ids: apartments.toSorted(),
          period_from: covered.from,
          period_to: covered.to,
        },
      ],
    },
  })
  expect(months.map((month) => itemOf(month, 'Odpady').amount_pln)).toEqual([12.1, 12.1, 12.5, 12.5])
  expect(months.flatMap(codesOf)).toEqual([])
  expect((await calculated(landlord, other)).document_ids).toEqual([])
  expect(await actionsOf(world, document)).toEqual(['document.placed'])
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('the part of a month that was settled without the bill is open until a person decides', async () => {
  const { landlord, apartments, document } = await aBill(world, { terms: [{}] })
  const [first, second] = [
    await aSettlement(landlord, apartments[0], '2026-09'),
    await aSettlement(landlord, apartments[0], '2026-10'),
  ]
  await step(landlord, first, 'items', {
    type: 'proportional_cost',
    category: 'waste',
    label: 'Odpady',
    inputs: { kind: 'amount', amount_pln: 0 },
    source: { kind: 'document', document_id: await aDocument(world, apartments[0] ?? ''), line: null, place: 'none' },
  })
  await calculated(landlord, first)
  await step(landlord, first, 'items/decisions', { decision: 'approve' })
  const { status: prepared } = await step(landlord, first, 'prepare')
  await attach(landlord, second, document)
  const october = await calculated(landlord, second)
  await step(landlord, second, 'items/decisions', { decision: 'approve' })

  const decided = await landlord.settlements.request('POST', `/v1/documents/${document}/lines/decisions`, {
    body: { decision: 'landlord', reason: 'September was settled without the bill' },
  })

  expect(prepared).toBe(200)
  expect(itemOf(october, 'Odpady').amount_pln).toBe(25)
  expect(october.missing).toContainEqual(expect.objectContaining({ code: 'open_line', document_id: document, line: 1 }))
  expect(decided).toMatchObject({ status: 200, body: { used_pln: 25, landlord_pln: 24.2, open_pln: 0 } })
  expect(codesOf((await look(landlord, second)).body)).toEqual([])
})
