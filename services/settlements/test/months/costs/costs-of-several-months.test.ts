import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import {
  actionsOf,
  aDocument,
  brokenSums,
  type Covered,
  itemOf,
  type Line,
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

const covered = { from: '2026-09-01', to: '2026-10-31' }
const terms = { mode: 'rent_only', start: '2026-01-01', shared_costs: [{ category: 'waste', key: 'equal' }] }
const english = { name: 'Jan Lis', email: 'jan@example.org', locale: 'en' }

type Bill = { lines?: Line[]; covered?: Covered; terms?: object[] }

/** A bill of 49.20 for September and October, and as many apartments as there are terms. */
async function aBill({ lines = [{ amount_pln: '49.20' }], covered: days = covered, terms: own = [{}] }: Bill = {}) {
  const landlord = await world.aLandlord()
  const apartments: string[] = []
  for (const members of own) {
    const { id } = await anApartment(landlord, { surface_m2: 50 })
    await anAgreement(landlord, id, { ...terms, ...members })
    apartments.push(id)
  }
  return { landlord, apartments, document: await aDocument(world, apartments[0] ?? '', lines, days) }
}

async function aSettlement(landlord: Landlord, apartment_id: string | undefined, period: string) {
  const { body } = await settle(landlord, { apartment_id: String(apartment_id), period })
  return String(body.id)
}

function attach(landlord: Landlord, id: string, document: string) {
  return step(landlord, id, 'documents', { document_id: document })
}

async function calculated(landlord: Landlord, id: string) {
  const { status, body } = await step(landlord, id, 'calculate')
  expect(status).toBe(200)
  return body
}

function codesOf({ missing }: { missing: { code: string }[] }): string[] {
  return missing.map(({ code }) => code).filter((code) => code !== 'decision')
}

test('a bill of 49.20 for September and October over two apartments is charged once in four settlements', async () => {
  const { landlord, apartments, document } = await aBill({ terms: [{}, { tenant: english }] })
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

test('a month settled later takes its part of a bill that only the first month has', async () => {
  const { landlord, apartments, document } = await aBill()
  const first = await aSettlement(landlord, apartments[0], '2026-09')
  await attach(landlord, first, document)
  await calculated(landlord, first)
  const later = await aSettlement(landlord, apartments[0], '2026-10')
  const { body: before } = await look(landlord, later)

  const body = await calculated(landlord, later)

  expect(codesOf(before)).toContain('calculation')
  expect(itemOf(body, 'Odpady').amount_pln).toBe(25)
  expect(itemOf(await calculated(landlord, first), 'Odpady').amount_pln).toBe(24.2)
  expect(itemOf(await calculated(landlord, later), 'Odpady').amount_pln).toBe(25)
})

test('the calculation of a second month leaves the share of the first as it is', async () => {
  const { landlord, apartments, document } = await aBill()
  for (const period of ['2026-09', '2026-10']) {
    const id = await aSettlement(landlord, apartments[0], period)
    await attach(landlord, id, document)
    await calculated(landlord, id)
  }

  const { body } = await landlord.settlements.request('GET', `/v1/documents/${document}/account`)

  expect(body).toMatchObject({ used_pln: 49.2, landlord_pln: 0, open_pln: 0 })
})

test('a bill of two whole months at 36.90 charges the tenant since the second month 36.90', async () => {
  const lines = [{ amount_pln: '73.80', quantity: 2, unit: 'mies.' }]
  const days = { from: '2026-05-01', to: '2026-06-30' }
  const { landlord, apartments, document } = await aBill({ lines, covered: days, terms: [{ start: '2026-06-01' }] })
  const id = await aSettlement(landlord, apartments[0], '2026-06')
  await attach(landlord, id, document)

  const body = await calculated(landlord, id)

  expect(itemOf(body, 'Odpady')).toMatchObject({
    amount_pln: 36.9,
    formula: 'all of 73.80 PLN for May and June 2026; for June 1 of 2 months, 36.90 PLN; 36.90 PLN × 1/1 = 36.90 PLN',
  })
})

test('a document that a person detached from a month is not attached to it again', async () => {
  const { landlord, apartments, document } = await aBill()
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
  const { landlord, apartments, document } = await aBill()
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

test('two concurrent calculations of each of two months and two apartments give the same four shares', async () => {
  const { landlord, apartments, document } = await aBill({ terms: [{}, {}] })
  const ids: string[] = []
  for (const period of ['2026-09', '2026-10'])
    for (const apartment of apartments) ids.push(await aSettlement(landlord, apartment, period))
  for (const id of ids) await attach(landlord, id, document)

  const answers = await Promise.all([...ids, ...ids].map((id) => step(landlord, id, 'calculate')))

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const bodies = await Promise.all(ids.map(async (id) => (await look(landlord, id)).body))
  expect(bodies.map((body) => itemOf(body, 'Odpady').amount_pln)).toEqual([12.1, 12.1, 12.5, 12.5])
  expect(bodies.flatMap(codesOf)).toEqual([])
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('the first apartment of a bill does not keep all of it once another one has it, too', async () => {
  const { landlord, apartments, document } = await aBill({ terms: [{}, {}] })
  const [first = '', second = ''] = await Promise.all(apartments.map((one) => aSettlement(landlord, one, '2026-09')))
  await attach(landlord, first, document)
  const alone = await calculated(landlord, first)
  await step(landlord, first, 'approve-all')
  await attach(landlord, second, document)

  const shared = await calculated(landlord, second)

  expect(itemOf(alone, 'Odpady').amount_pln).toBe(24.2)
  expect(itemOf(shared, 'Odpady').amount_pln).toBe(12.1)
  expect(codesOf((await look(landlord, first)).body)).toEqual(['calculation'])
  expect(itemOf(await calculated(landlord, first), 'Odpady')).toMatchObject({ amount_pln: 12.1, inputs_changed: true })
  expect(await brokenSums(world, landlord)).toEqual([])
})

function makeCost(landlord: Landlord, document: string, body: object) {
  return landlord.settlements.request('POST', `/v1/documents/${document}/costs`, { body: { line: 1, ...body } })
}

test('a cost by hand has the days of the document, one month, or the days that the operator states', async () => {
  const { landlord, apartments: apartment_ids, document } = await aBill()

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
  const { landlord, apartments: apartment_ids, document } = await aBill()
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
  const { landlord, apartments: apartment_ids, document } = await aBill()

  for (const [pointer, days] of unclear) {
    const { status, body } = await makeCost(landlord, document, { apartment_ids, ...days })

    expect({ days, status, body }).toMatchObject({ days, status: 400, body: { errors: [{ pointer }] } })
  }
})

test('a cost of a document without days needs a month', async () => {
  const { landlord, apartments: apartment_ids } = await aBill()
  const document = await aDocument(world, apartment_ids[0] ?? '')

  const { status, body } = await makeCost(landlord, document, { apartment_ids })

  expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/period', code: 'required' }] } })
})

test('a corrected share keeps the bill of its cost and takes no other', async () => {
  const { landlord, apartments, document } = await aBill()
  const id = await aSettlement(landlord, apartments[0], '2026-09')
  await attach(landlord, id, document)
  const { id: item, inputs } = itemOf(await calculated(landlord, id), 'Odpady')
  if (inputs.kind !== 'share' || !inputs.bill) throw new Error('The item is a share of a bill.')
  const correct = (changed: object) =>
    step(landlord, id, `items/${item}/correct`, { inputs: { ...inputs, days: 15, ...changed }, reason: 'left early' })

  const other = await correct({ bill: { ...inputs.bill, total_pln: 1 } })
  const nonsense = await correct({ bill: { ...inputs.bill, period: '2027-01' } })
  const without = await correct({ bill: undefined })

  const refused = { status: 400, body: { errors: [{ pointer: '#/inputs/bill' }] } }
  expect([other, nonsense]).toMatchObject([refused, refused])
  expect(itemOf(without.body, 'Odpady')).toMatchObject({ amount_pln: 12.1, inputs: { bill: inputs.bill } })
})

/** September has all of the bill, as each month had before costs were split. */
async function byTheOldRule() {
  const { landlord, apartments, document } = await aBill({ covered: { from: '2026-09-01', to: '2026-09-30' } })
  const [first, second] = [
    await aSettlement(landlord, apartments[0], '2026-09'),
    await aSettlement(landlord, apartments[0], '2026-10'),
  ]
  await attach(landlord, first, document)
  await calculated(landlord, first)
  await step(landlord, first, 'approve-all')
  await world.pools.settlements.query(
    `UPDATE cost SET whole_pln = NULL, period_from = NULL, period_to = NULL, split_by = NULL WHERE document_id = $1`,
    [document],
  )
  const later = () =>
    world.pools.settlements.query(`UPDATE document_reading SET period_to = '2026-10-31' WHERE document_id = $1`, [
      document,
    ])
  return { landlord, document, first, second, later }
}

test('an open settlement with all of a bill by the old rule is outdated, and then both months have their parts', async () => {
  const { landlord, document, first, second, later } = await byTheOldRule()
  await later()
  const { body: outdated } = await look(landlord, first)
  await attach(landlord, second, document)

  const october = await calculated(landlord, second)

  const september = await calculated(landlord, first)
  expect(itemOf(outdated, 'Odpady').amount_pln).toBe(49.2)
  expect(codesOf(outdated)).toContain('calculation')
  expect(itemOf(october, 'Odpady').amount_pln).toBe(25)
  expect(itemOf(september, 'Odpady')).toMatchObject({ amount_pln: 24.2, inputs_changed: true })
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a month that was settled by the old rule keeps all of the bill, and the other month gets none', async () => {
  const { landlord, document, first, second, later } = await byTheOldRule()
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

test('a document attached to two apartments once is charged in their four settlements, also in those created later', async () => {
  const { landlord, apartments, document } = await aBill({ terms: [{}, {}] })
  const first = await aSettlement(landlord, apartments[0], '2026-09')
  const path = `/v1/documents/${document}/attach`

  const { status, body } = await landlord.settlements.request('POST', path, { body: { apartment_ids: apartments } })

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
      document_id: document,
      apartment_ids: apartments.toSorted(),
      period_from: covered.from,
      period_to: covered.to,
    },
  })
  expect(months.map((month) => itemOf(month, 'Odpady').amount_pln)).toEqual([12.1, 12.1, 12.5, 12.5])
  expect(months.flatMap(codesOf)).toEqual([])
  expect((await calculated(landlord, other)).document_ids).toEqual([])
  expect(await actionsOf(world, document)).toEqual(['document.attached'])
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a document without days is attached to apartments for the days that the operator states', async () => {
  const { landlord, apartments } = await aBill({ terms: [{}, {}] })
  const document = await aDocument(world, apartments[0] ?? '', [{ amount_pln: '49.20' }])
  const attachTo = (body: object) => landlord.settlements.request('POST', `/v1/documents/${document}/attach`, { body })

  const without = await attachTo({ apartment_ids: apartments })
  const stated = await attachTo({ apartment_ids: apartments, period_from: covered.from, period_to: covered.to })

  const id = await aSettlement(landlord, apartments[1], '2026-10')
  expect(without).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/period_from', code: 'required' }] } })
  expect(stated.status).toBe(200)
  expect(itemOf(await calculated(landlord, id), 'Odpady').amount_pln).toBe(12.5)
})

test('an apartment that is left out later shares the bill no longer', async () => {
  const { landlord, apartments, document } = await aBill({ terms: [{}, {}] })
  const path = `/v1/documents/${document}/attach`
  await landlord.settlements.request('POST', path, { body: { apartment_ids: apartments } })
  const id = await aSettlement(landlord, apartments[0], '2026-09')
  const shared = await calculated(landlord, id)

  await landlord.settlements.request('POST', path, { body: { apartment_ids: apartments.slice(0, 1) } })

  const alone = await calculated(landlord, id)
  expect([shared, alone].map((month) => itemOf(month, 'Odpady').amount_pln)).toEqual([12.1, 24.2])
})

test('the part of a month that was settled without the bill is open until a person decides', async () => {
  const { landlord, apartments, document } = await aBill({ terms: [{}] })
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
  await step(landlord, first, 'approve-all')
  const { status: prepared } = await step(landlord, first, 'prepare')
  await attach(landlord, second, document)
  const october = await calculated(landlord, second)
  await step(landlord, second, 'approve-all')

  const decided = await landlord.settlements.request('POST', `/v1/documents/${document}/lines/decide`, {
    body: { as: 'landlord', reason: 'September was settled without the bill' },
  })

  expect(prepared).toBe(200)
  expect(itemOf(october, 'Odpady').amount_pln).toBe(25)
  expect(october.missing).toContainEqual(expect.objectContaining({ code: 'open_line', document_id: document, line: 1 }))
  expect(decided).toMatchObject({ status: 200, body: { used_pln: 25, landlord_pln: 24.2, open_pln: 0 } })
  expect(codesOf((await look(landlord, second)).body)).toEqual([])
})
