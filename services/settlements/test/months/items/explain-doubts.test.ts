import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { aBill, type Row } from '../../../../../packages/month-engine/test/calculation/a-bill.ts'
import { ask, upload } from '../../documents/an-invoice.ts'
import { aMeter, read } from '../../tenancies/meters/a-meter.ts'
import { brokenSums, itemOf, look, step } from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const fee = { unit: 'mies.', quantity: 1 }
const fees: Row[] = [
  { ...fee, name: 'Wywóz odpadów komunalnych', net: 60.01 },
  { ...fee, name: 'Internet światłowodowy', net: 40 },
  { ...fee, name: 'Fundusz remontowy', net: 30.03 },
]
const shared_costs = ['waste', 'internet', 'renovation_fund'].map((category) => ({ category, share_by: 'equal' }))

/** June of an apartment whose tenant pays these rows, 159.95 with VAT row by row, of a bill with this printed total. */
async function aJune(total: string, rows: readonly Row[] = fees) {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  await anAgreement(landlord, apartment.id, { mode: 'rent_only', shared_costs })
  await world.copied(apartment.id)
  const bill = aBill({ rows })
    .toString()
    .replace(/<P_15>[\d.]+/, `<P_15>${total}`)
  const document = await upload(landlord, Buffer.from(bill))
  const { body } = await settle(landlord, { apartment_id: apartment.id, period: '2026-06' })
  await step(landlord, body.id, 'documents', { document_id: document })
  const calculated = await step(landlord, body.id, 'calculate')
  expect(calculated.status).toBe(200)
  return { landlord, document, id: String(body.id), body: calculated.body }
}

const typed = (members: Record<string, unknown>) => ({
  kind: 'cost',
  category: 'internet',
  label: 'Abonament',
  place: 'page 1',
  amount_pln: 10,
  ...members,
})

const codesOf = ({ notes }: Item) => notes.map(({ code }) => code)
const ofBill = ({ items }: { items: Item[] }) => items.filter(({ source }) => source.kind === 'document')
const accountOf = async (landlord: Landlord, document: string) =>
  (await ask(landlord, 'GET', `${document}/ledger`)).body

test('a grosz of rounding over the total is taken off the largest row, shown there, and no reason to doubt', async () => {
  const { landlord, document, id, body } = await aJune('159.94')

  const approved = await step(landlord, id, 'items/decisions', { decision: 'approve' })

  expect(ofBill(body).map(({ amount_pln, confidence, sure }) => [amount_pln, confidence, sure])).toEqual([
    [73.8, 1, true],
    [49.2, 1, true],
    [36.94, 1, true],
  ])
  expect(ofBill(body).map(codesOf)).toEqual([['rounded_to_total'], [], []])
  expect(ofBill(body)[0]?.notes[0]?.detail).toBe(
    'The row says 73.81 PLN; the rounding of −0.01 PLN makes the rows add up to the printed total.',
  )
  expect(approved.body.missing).toEqual([])
  expect(await accountOf(landlord, document)).toMatchObject({
    total_pln: 159.94,
    used_pln: 159.94,
    landlord_pln: 0,
    difference_pln: 0,
    adds_up: true,
    lines: [{ total_pln: 73.8, rounding_pln: -0.01 }, { total_pln: 49.2 }, { total_pln: 36.94 }],
  })
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('two grosze of rounding under the total are the landlord’s, and no reason to doubt', async () => {
  const { landlord, document, id } = await aJune('159.97')

  const approved = await step(landlord, id, 'items/decisions', { decision: 'approve' })

  expect(approved.body.missing).toEqual([])
  expect(ofBill(approved.body).map(({ amount_pln }) => amount_pln)).toEqual([73.81, 49.2, 36.94])
  const account = await accountOf(landlord, document)
  expect(account).toMatchObject({
    total_pln: 159.97,
    used_pln: 159.95,
    landlord_pln: 0.02,
    difference_pln: 0,
    adds_up: true,
  })
  expect(account.lines[0]).toMatchObject({ rounding_pln: 0.02, landlord: [{ reason: 'rounding', amount_pln: 0.02 }] })
})

test('a bill of another total says so on each of its items', async () => {
  const { landlord, id, body } = await aJune('160.45')

  const approved = await step(landlord, id, 'items/decisions', { decision: 'approve' })

  expect(ofBill(body).map(({ confidence }) => confidence)).toEqual([0.4, 0.4, 0.4])
  expect(ofBill(body).map(codesOf)).toEqual(Array.from({ length: 3 }, () => ['lines_do_not_add_up']))
  expect(ofBill(approved.body).map(({ state }) => state)).toEqual(['proposed', 'proposed', 'proposed'])
})

test('a bill with a line that nobody pays names it on each of its items until a person decides about it', async () => {
  const { landlord, document, body, id } = await aJune('184.55', [
    ...fees,
    { ...fee, name: 'Opłata administracyjna', net: 20 },
  ])

  await ask(landlord, 'POST', `${document}/lines/decisions`, {
    body: { line_numbers: [4], decision: 'landlord', reason: 'Agreed by phone' },
  })

  const [waste] = ofBill(body)
  expect(waste).toMatchObject({ confidence: 0.4, sure: false, notes: [{ code: 'lines_are_open' }] })
  expect(waste?.notes[0]?.detail).toContain('“Opłata administracyjna”, 24.60 PLN')
  expect(ofBill((await look(landlord, id)).body).map(({ confidence }) => confidence)).toEqual([1, 1, 1])
})

test.each([
  ['the amount of a read line', { amount_pln: 49.2 }, 2],
  [
    'the label and quantity of a read line',
    { label: 'internet  światłowodowy', quantity: 1, unit: 'mies.', amount_pln: 49 },
    2,
  ],
])('a typed line with %s asks whether it is the same charge', async (_name, members, other) => {
  const { landlord, document, id } = await aJune('159.95')
  await ask(landlord, 'POST', `${document}/lines`, { body: typed(members) })
  const { body } = await step(landlord, id, 'calculate')

  const approved = await step(landlord, id, 'items/decisions', { decision: 'approve' })

  const repeated = ofBill(body).find(({ source }) => source.kind === 'document' && source.line === 4)
  expect(repeated).toMatchObject({ confidence: 0.4, sure: false })
  expect(repeated?.notes.map(({ code, detail }) => [code, detail.includes(`position ${other}`)])).toContainEqual([
    'repeats_line',
    true,
  ])
  expect(ofBill(approved.body).every(({ state }) => state === 'proposed')).toBe(true)
  expect((await step(landlord, id, 'prepare')).status).toBe(409)

  await landlord.settlements.request('DELETE', `/v1/settlements/${id}/documents/${document}`)
  await step(landlord, id, 'calculate')
  expect((await ask(landlord, 'DELETE', `${document}/lines/4`)).status).toBe(200)
  await step(landlord, id, 'documents', { document_id: document })
  const resolved = (await step(landlord, id, 'calculate')).body
  expect(ofBill(resolved).map(({ confidence, sure }) => [confidence, sure])).toEqual(
    Array.from({ length: 3 }, () => [1, true]),
  )
})

test('a typed line of another charge asks nothing, nor does one in place of a misread line', async () => {
  const { landlord, document, id } = await aJune('169.95')
  await ask(landlord, 'POST', `${document}/lines`, { body: typed({ amount_pln: 10 }) })

  const { body } = await step(landlord, id, 'calculate')

  expect(ofBill(body).map(({ confidence }) => confidence)).toEqual([1, 1, 1, null])
  expect(ofBill(body).flatMap(codesOf)).toEqual([])
})

test('an item that was read with little certainty says so', async () => {
  const { landlord, id, body } = await aJune('159.95')
  const internet = itemOf(body, 'Internet światłowodowy').id
  await world.pools.settlements.query('UPDATE item SET confidence = 0.45 WHERE id = $1', [internet])

  const item = (await look(landlord, id)).body.items.find((one: Item) => one.id === internet)

  expect(item).toMatchObject({ confidence: 0.45, notes: [{ code: 'read_unsurely' }] })
  expect(item.notes[0].detail).toContain('45 %')
})

test('a price charges no more than its rounded row when the meter counted what the bill has', async () => {
  const rows = [
    { name: 'Energia czynna', unit: 'kWh', quantity: 150, net: 0.6, vat: 23 },
    { ...fee, name: 'Opłata handlowa', net: 10 },
  ]
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  await anAgreement(landlord, apartment.id, { mode: 'by_readings' })
  await world.copied(apartment.id)
  const installed = { installed_on: '2026-05-31', initial_value: 100 }
  const meter = await aMeter(landlord, {
    apartment_id: apartment.id,
    utility: 'electricity',
    unit: 'kWh',
    ...installed,
  })
  await read(landlord, meter.id, { read_on: '2026-06-30', value: 250 })
  const bill = aBill({ rows })
    .toString()
    .replace(/<P_15>[\d.]+/, '<P_15>122.98')
  const document = await upload(landlord, Buffer.from(bill))
  const { body } = await settle(landlord, { apartment_id: apartment.id, period: '2026-06' })
  await step(landlord, body.id, 'documents', { document_id: document })

  const calculated = (await step(landlord, body.id, 'calculate')).body

  expect(ofBill(calculated).map(({ amount_pln }) => amount_pln)).toEqual([110.68, 12.3])
  expect(itemOf(calculated, 'Energia czynna').formula).toContain('at most the 110.68 PLN of the invoice')
  expect(calculated.document_ledgers[0]).toMatchObject({ adds_up: true, used_pln: 122.98 })
})
