import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { aBill, type Row } from '../../../../../packages/month-engine/test/calculation/a-bill.ts'
import { aMeter, read } from '../../tenancies/meters/a-meter.ts'
import { look, step } from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

type Reading = readonly [day: string, value: number]
type House = { starts_on?: string; street?: string; utility?: string; unit?: string; readings?: readonly Reading[] }
type Days = { from?: string | null; to?: string }

/** A tenant with one meter, whose readings are those of a photo-free draft, and with shared waste. */
async function aHouse({
  starts_on: start = '2026-01-01',
  street = 'ul. Zmyślona 4/2',
  utility,
  unit,
  readings = [],
}: House) {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord, { address: { street, city: 'Łódź' } })
  const shared_costs = [{ category: 'waste', share_by: 'persons' }]
  await anAgreement(landlord, apartment.id, { rent_pln: 0, starts_on: start, mode: 'by_readings', shared_costs })
  if (utility) {
    const meter = await aMeter(landlord, { apartment_id: apartment.id, utility, unit, initial_value: 100 })
    for (const [date, value] of readings) await read(landlord, meter.id, { read_on: date, value })
  }
  const settleMonth = async (period: string) => (await settle(landlord, { apartment_id: apartment.id, period })).body.id
  return { landlord, apartment, settleMonth }
}

type Settled = Awaited<ReturnType<typeof aHouse>>

async function charge({ landlord, settleMonth }: Settled, rows: Row[], days: Days, period = '2026-06') {
  const id = await settleMonth(period)
  const file = { name: 'bill.xml', type: 'application/xml', bytes: aBill({ rows, ...days }) }
  const { body: document } = await landlord.settlements.request(
    'POST',
    '/v1/documents',
    makeForm(file, { kind: 'invoice' }),
  )
  await step(landlord, id, 'documents', { document_id: document.id })
  await step(landlord, id, 'calculate')
  return { id, document: document.id, ...(await outcomeOf({ landlord, id })) }
}

async function outcomeOf({ landlord, id }: { landlord: Settled['landlord']; id: string }) {
  const { body } = await look(landlord, id)
  const { items, missing, total_pln: total } = body
  const charged = items.filter(({ type }: { type: string }) => type !== 'rent_and_fixed')
  return {
    total,
    lines: charged.map(({ source }: { source: { line: number } }) => source.line),
    sure: charged.map(({ confidence }: { confidence: number | null }) => (confidence ?? 1) > 0.4),
    notes: charged.flatMap(({ notes }: { notes: { code: string }[] }) => notes.map(({ code }) => code)),
    left: missing
      .filter(({ line, lines }: { line?: number; lines?: number[] }) => line !== undefined || lines !== undefined)
      .map(({ reason, line, lines, starts_on: from, ends_on: to }: Record<string, unknown>) =>
        [reason, line, lines, from, to].filter(Boolean).join(' '),
      ),
  }
}

const cold = { unit: 'm3', quantity: 9, net: 6, vat: 8 }
const counted = {
  utility: 'cold_water',
  unit: 'm3',
  readings: [
    ['2026-05-31', 200],
    ['2026-06-30', 209],
  ],
} as const

test('of a bill with a row for each flat, one is charged and the others are open', async () => {
  const rows = [1, 2, 3].map((flat) => ({ ...cold, name: `Zimna woda lokal ${flat}` }))

  const named = await charge(await aHouse(counted), rows, {})
  const unknown = await charge(await aHouse({ ...counted, street: 'ul. Zmyślona 4' }), rows, {})

  // Neither is sure while positions of the bill are open.
  expect(named).toMatchObject({ total: 58.32, lines: [2], sure: [false], left: ['open_line 1', 'open_line 3'] })
  expect(unknown).toMatchObject({ total: 58.32, lines: [1], sure: [false], left: ['open_line 2', 'open_line 3'] })
  expect([named.notes, unknown.notes]).toEqual([['lines_are_open'], ['place_is_unknown', 'lines_are_open']])
})

const gas = { unit: 'm3', quantity: 20 }
const gasRows = [
  { ...gas, name: 'Gaz maj', net: 2.5 },
  { ...gas, name: 'Gaz czerwiec', net: 2.75 },
]
const burnt = {
  utility: 'gas',
  unit: 'm3',
  readings: [
    ['2026-04-30', 100],
    ['2026-05-31', 120],
    ['2026-06-30', 140],
  ],
} as const

test('the row of another month belongs to the settlement of that month', async () => {
  const house = await aHouse(burnt)

  const june = await charge(house, gasRows, { from: '2026-05-01' })
  const may = await house.settleMonth('2026-05')
  await step(house.landlord, may, 'calculate')

  // 20 m³ at 2.75 and at 2.50 net.
  expect(june).toMatchObject({ total: 67.65, lines: [2], sure: [true], left: [] })
  expect(await outcomeOf({ ...house, id: may })).toMatchObject({ total: 61.5, lines: [1], sure: [true], left: [] })
})

test('the row of another month is the landlord’s without a tenant then, and is named when its month is over', async () => {
  const later = await charge(await aHouse({ ...burnt, starts_on: '2026-06-01' }), gasRows, { from: '2026-05-01' })
  const ofJune = await charge(await aHouse(burnt), gasRows, { from: '2026-06-01' })

  expect(later).toMatchObject({ total: 67.65, left: [] })
  expect(ofJune).toMatchObject({ total: 67.65, lines: [2], left: ['other_month 1 2026-05-01 2026-05-31'] })
})

const collection = { name: 'Wywóz odpadów', unit: 'szt', quantity: 1, net: 25, vat: 8 }

test('deliveries of another month are named with their days, and charged when the landlord says so', async () => {
  const house = await aHouse({})
  const rows = ['2026-04-11', '2026-04-25'].map((day) => ({ ...collection, day }))

  const { document, id, ...charged } = await charge(house, rows, { from: null })

  expect(charged).toMatchObject({
    total: 0,
    lines: [],
    left: ['other_month 1,2 2026-04-11 2026-04-25'],
  })
  const body = { line: 2, period: '2026-06', apartment_ids: [house.apartment.id] }
  await house.landlord.settlements.request('POST', `/v1/documents/${document}/costs`, { body })
  await step(house.landlord, id, 'calculate')
  expect(await outcomeOf({ ...house, id })).toMatchObject({
    total: 27,
    lines: [2],
    left: ['other_month 1 2026-04-11 2026-04-11'],
  })
})

test('each delivery is charged in its month', async () => {
  const house = await aHouse({})
  const rows = ['2026-05-09', '2026-06-06'].map((day) => ({ ...collection, day }))

  const june = await charge(house, rows, { from: null })
  const may = await house.settleMonth('2026-05')
  await step(house.landlord, may, 'calculate')

  expect(june).toMatchObject({ total: 27, lines: [2], left: [] })
  expect(await outcomeOf({ ...house, id: may })).toMatchObject({ total: 27, lines: [1], left: [] })
})

test.each([
  ['labels', [{ name: 'Energia czynna 01.06-18.06' }, { name: 'Energia czynna 19.06-30.06' }]],
  [
    'days of supply',
    [
      { name: 'Energia czynna', day: '2026-06-18' },
      { name: 'Energia czynna', day: '2026-06-30' },
    ],
  ],
  [
    'notes',
    [
      { name: 'Energia', period: '2026-06-01 - 2026-06-18' },
      { name: 'Energia', period: '2026-06-19 - 2026-06-30' },
    ],
  ],
])('prices that change within the month, by %s, are split at the reading of that day', async (_, named) => {
  const readings = [
    ['2026-06-11', 110],
    ['2026-06-18', 127],
    ['2026-06-30', 170],
  ] as const
  const house = await aHouse({ utility: 'electricity', unit: 'kWh', starts_on: '2026-06-11', readings })
  const rows = named.map((row, index) => ({
    unit: 'kWh',
    quantity: [48, 44][index] ?? 0,
    net: [0.6, 0.75][index] ?? 0,
    ...row,
  }))

  // 17 kWh at 0.738 and 43 kWh at 0.9225 gross.
  expect(await charge(house, rows, {})).toMatchObject({ total: 52.22, lines: [1, 2] })
})

test('a typed line may name its days', async () => {
  const house = await aHouse(burnt)
  const { landlord } = house
  const file = { name: 'empty.xml', type: 'application/xml', bytes: aBill({ rows: [], from: '2026-05-01' }) }
  const { body: document } = await landlord.settlements.request(
    'POST',
    '/v1/documents',
    makeForm(file, { kind: 'invoice' }),
  )
  const lines = `/v1/documents/${document.id}/lines`
  const line = { kind: 'rate', category: 'gas', label: 'Gaz', unit: 'm3', quantity: 20, place: 'page 1' }
  const days = { period_from: '2026-06-01', period_to: '2026-06-30' }
  const type = (body: Record<string, unknown>) =>
    landlord.settlements.request('POST', lines, { body: { ...line, ...body } })

  const half = await type({ rate_pln: 3, period_from: days.period_from })
  await type({ rate_pln: 2, period_from: '2026-05-01', period_to: '2026-05-31' })
  const { status } = await type({ rate_pln: 3, ...days })

  const id = await house.settleMonth('2026-06')
  await step(landlord, id, 'documents', { document_id: document.id })
  await step(landlord, id, 'calculate')
  expect([half.status, half.body.errors?.[0]?.pointer]).toEqual([400, '#/period_to'])
  expect(status).toBe(201)
  expect(await outcomeOf({ landlord, id })).toMatchObject({ total: 60, lines: [2] })
})
