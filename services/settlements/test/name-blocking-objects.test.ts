import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { agreementTerms, anAgreement, anApartment, apartmentBody, settle } from '@lokum/local-stack/world/rental'
import { aCalculatedMonth, aDocument, aMonth, step } from './months/settlements/a-month.ts'
import { aSentMonth } from './statements/a-prepared-month.ts'
import { aMeter, read } from './tenancies/meters/a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const wasteAlone = { agreement: { shared_costs: [{ category: 'waste', share_by: 'persons' }] } }

const named = (...ids: string[]) => ({
  status: 409,
  body: { objects: ids, object_count: ids.length },
})

test('a second settlement of a month is refused with the first one', async () => {
  const { landlord, id, apartment } = await aMonth(world)

  const refused = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })

  expect(refused).toMatchObject(named(id))
})

test('the end of a tenancy is refused with all the settlements after it, and twenty of them are named', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const agreement = await anAgreement(landlord, apartment_id, { starts_on: '2024-01-01' })
  const months = Array.from({ length: 22 }, (_, month) => new Date(Date.UTC(2024, month + 1)).toISOString().slice(0, 7))
  const ids: string[] = []
  for (const period of months) ids.push((await settle(landlord, { apartment_id, period })).body.id)

  const path = `/v1/agreements/${agreement.id}`
  const { body } = await landlord.settlements.request('PATCH', path, { body: { ends_on: '2024-01-31' } })

  expect(body).toMatchObject({ code: 'invalid_state', object_count: 22 })
  expect(body.objects).toEqual(ids.slice(0, 20))
})

test('an overlapping agreement and an ambiguous month are refused with the other agreements', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anApartment(landlord)
  const first = await anAgreement(landlord, id, { ends_on: '2026-04-10' })
  const second = await anAgreement(landlord, id, { starts_on: '2026-04-11' })

  const body = agreementTerms(id, { starts_on: '2026-04-05', ends_on: '2026-04-10' })
  const overlapping = await landlord.settlements.request('POST', '/v1/agreements', { body })
  const ambiguous = await settle(landlord, { apartment_id: id, period: '2026-04' })
  const outside = await settle(landlord, { apartment_id: id, period: '2026-06', agreement_id: first.id })

  expect(overlapping).toMatchObject(named(first.id))
  expect(ambiguous).toMatchObject(named(first.id, second.id))
  expect(outside).toMatchObject(named(first.id))
})

test('a line that is charged already is refused with the settlement or the cost that charges it', async () => {
  const { landlord, id, apartment } = await aMonth(world)
  const document = await aDocument(world, apartment.id, [{ category: 'other' }])
  const source = { kind: 'document', document_id: document, line: 1, place: 'page 1' }
  const item = {
    type: 'proportional_cost',
    category: 'other',
    label: 'Klucze',
    source,
    inputs: { kind: 'amount', amount_pln: 60 },
  }
  await step(landlord, id, 'items', item)

  const again = await step(landlord, id, 'items', item)
  const cost = { line: 1, period: '2026-04', apartment_ids: [apartment.id], share_by: 'equal', category: 'other' }
  const shared = await landlord.settlements.request('POST', `/v1/documents/${document}/costs`, { body: cost })

  expect(again).toMatchObject(named(id))
  expect(shared).toMatchObject(named(id))
})

test('a second reading of a day is refused with the first, and a doubtful one with its meter', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const { body: first } = await read(landlord, meter.id, { read_on: '2026-02-01', value: 1010 })

  const second = await read(landlord, meter.id, { read_on: '2026-02-01', value: 1011 })
  const lower = await read(landlord, meter.id, { read_on: '2026-03-01', value: 5 })

  expect(second).toMatchObject(named(first.id))
  expect(lower).toMatchObject(named(meter.id))
})

test('a refund beyond the credit is refused with the agreement, and a state with the object itself', async () => {
  const { landlord, id, agreement } = await aSentMonth(world)

  const body = { agreement_id: agreement.id, received_on: '2026-05-05', amount_pln: -10 }
  const refund = await landlord.settlements.request('POST', '/v1/payments', { body })
  const prepared = await step(landlord, id, 'prepare')

  expect(refund).toMatchObject(named(agreement.id))
  expect(prepared).toMatchObject(named(id))
})

test('a decision that statements rest on is refused with their settlements', async () => {
  const { landlord, id, document } = await aCalculatedMonth(world, {
    ...wasteAlone,
    lines: [{}, { category: 'renovation_fund' }],
  })
  const decide = (decision: string) =>
    landlord.settlements.request('POST', `/v1/documents/${document}/lines/decisions`, {
      body: { decision, line_numbers: [2], reason: 'agreed' },
    })
  await decide('landlord')
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  const prepared = await step(landlord, id, 'prepare')

  const refused = await decide('excluded')

  expect([prepared.status, prepared.body.detail]).toEqual([200, undefined])
  expect(refused).toMatchObject(named(id))
})

test('a step that the state does not allow says what to do first', async () => {
  const { landlord, id } = await aMonth(world, wasteAlone)
  const refusal = async (path: string) => (await step(landlord, id, path, bodies[path])).body.detail
  const reason = 'a mistake'
  const bodies: Record<string, Record<string, string>> = { correct: { reason }, 'mark-sent': { reason } }

  const details = [await refusal('items/decisions')]
  await step(landlord, id, 'calculate')
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  details.push(await refusal('mark-sent'), await refusal('correct'))
  await step(landlord, id, 'prepare')
  details.push(await refusal('calculate'), await refusal('correct'))
  await step(landlord, id, 'mark-sent', { reason })
  details.push(await refusal('reopen'), await refusal('cancel-correction'))

  const ways = ['Calculate', 'Prepare', 'change it directly', 'Reopen', 'Reopen', 'begin a correction', 'no correction']
  expect(details).toEqual(ways.map((way) => expect.stringContaining(way)))
})

test('a taken label is refused with the apartment that has it, at its creation and at a change', async () => {
  const landlord = await world.aLandlord()
  const [first, second] = [await anApartment(landlord), await anApartment(landlord)]
  const label = String(first.label)

  const made = await landlord.apartments.request('POST', '/v1/apartments', { body: apartmentBody({ label }) })
  const changed = await landlord.apartments.request('PATCH', `/v1/apartments/${second.id}`, { body: { label } })

  expect(made).toMatchObject(named(first.id))
  expect(changed).toMatchObject(named(first.id))
})
