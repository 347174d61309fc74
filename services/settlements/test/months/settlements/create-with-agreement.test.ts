import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { brokenSums, itemOf, look, step } from './a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const period = '2026-04'

test('a settlement of a month with one agreement starts with its rent and fixed charges', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const fixed_charges = [{ label: 'Parking', amount_pln: 150.5, tax_class: 'revenue' }]
  const agreement = await anAgreement(landlord, apartment_id, { starts_on: '2026-04-16', fixed_charges })

  const { status, body, bytes } = await settle(landlord, { apartment_id, period })

  expect({ status, body }).toMatchObject({ status: 201, body: { agreement_id: agreement.id, total_pln: 1275.25 } })
  const { body: detail } = await look(landlord, body.id)
  expect(detail).toMatchObject({ ...body, document_ids: [] })
  expect(itemOf(detail, 'Parking')).toMatchObject({ amount_pln: 75.25, state: 'proposed', proposed_by: 'agreement' })
  expect(detail.missing[0]).toMatchObject({ code: 'calculation' })
  const { rows } = await world.pools.settlements.query(
    `SELECT data FROM outbox_event WHERE type = 'settlement.created' AND aggregate_id = $1`,
    [body.id],
  )
  expect(rows).toEqual([{ data: bytes.toString() }])
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('of several agreements of a month one must be named, and each has its own settlement', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const first = await anAgreement(landlord, apartment_id, { ends_on: '2026-04-10' })
  const second = await anAgreement(landlord, apartment_id, { starts_on: '2026-04-11' })

  const unnamed = await settle(landlord, { apartment_id, period })
  const ofFirst = await settle(landlord, { apartment_id, period, agreement_id: first.id })
  const ofSecond = await settle(landlord, { apartment_id, period, agreement_id: second.id })
  const again = await settle(landlord, { apartment_id, period, agreement_id: second.id })

  expect(unnamed).toMatchObject({
    status: 409,
    body: { code: 'agreement_ambiguous', errors: [{ pointer: '#/agreement_id' }] },
  })
  expect(unnamed.body.detail).toContain('from 2026-04-11')
  expect(ofFirst).toMatchObject({ status: 201, body: { agreement_id: first.id, total_pln: 800 } })
  expect(ofSecond).toMatchObject({ status: 201, body: { agreement_id: second.id, total_pln: 1600 } })
  expect(again).toMatchObject({ status: 409, body: { code: 'settlement_exists' } })
  expect(again.body.detail).toContain(`(${ofSecond.body.reference_code})`)
})

test('an agreement of another apartment, account or month is refused', async () => {
  const landlord = await world.aLandlord()
  const stranger = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const [other, strange] = [await anApartment(landlord), await anApartment(stranger)]
  const later = await anAgreement(landlord, apartment_id, { starts_on: '2026-05-01' })
  const ofOther = await anAgreement(landlord, other.id)
  const ofStranger = await anAgreement(stranger, strange.id)

  const answers = [later, ofOther, ofStranger].map(({ id }) =>
    settle(landlord, { apartment_id, period, agreement_id: id }),
  )

  const [outside, elsewhere, foreign] = await Promise.all(answers)
  expect(outside).toMatchObject({ status: 409, body: { code: 'agreement_outside_period' } })
  expect(elsewhere).toMatchObject({ status: 404, body: { code: 'not_found', errors: [{ pointer: '#/agreement_id' }] } })
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('a settlement without an agreement adopts the month’s agreement at its calculation', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const { body: settlement } = await settle(landlord, { apartment_id, period })
  const empty = await step(landlord, settlement.id, 'calculate')
  const agreement = await anAgreement(landlord, apartment_id)
  const before = await look(landlord, settlement.id)

  const calculated = await step(landlord, settlement.id, 'calculate')

  expect(empty).toMatchObject({
    status: 200,
    body: { state: 'calculated', agreement_id: null, total_pln: 0, items: [] },
  })
  expect(before.body.missing).toMatchObject([{ code: 'calculation' }])
  expect(calculated).toMatchObject({ status: 200, body: { agreement_id: agreement.id, total_pln: 2400 } })
  const second = await settle(landlord, { apartment_id, period, agreement_id: agreement.id })
  expect(second).toMatchObject({ status: 409, body: { code: 'settlement_exists' } })
})

test('charges beyond ten million are refused, and nothing is stored', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const charge = { label: 'Parking', amount_pln: 10_000_000 }
  await anAgreement(landlord, apartment_id, { rent_pln: 10_000_000, fixed_charges: [charge] })

  const answer = await settle(landlord, { apartment_id, period })

  expect(answer).toMatchObject({ status: 409, body: { code: 'total_out_of_range' } })
  const { rows } = await world.pools.settlements.query('SELECT id FROM settlement WHERE apartment_id = $1', [
    apartment_id,
  ])
  expect(rows).toEqual([])
})
