import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aCorrectedStatement, aLetApartment, aSentStatement } from './a-tax-year.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const february = { period: '2025-02', amount_pln: 85, paid_on: '2025-03-20' }

async function make({ settlements }: Landlord, path: string, body: object) {
  const answer = await settlements.request('POST', path, { body })
  if (answer.status !== 201) throw new Error(`${path}: ${answer.bytes}`)
  return answer.body
}

async function yearOf({ settlements }: Landlord, year = 2025) {
  return (await settlements.request('GET', `/v1/tax-years/${year}`)).body
}

async function countWhenCharged({ settlements }: Landlord) {
  const body = { prepayments_count: 'when_charged' }
  await settlements.request('PATCH', '/v1/tax-years/2025/settings', { body })
}

/** A tenant whose rent of February was charged with 1 000 PLN and paid on 10 February. */
async function aPaidFebruary() {
  const landlord = await world.aLandlord()
  const { agreementId: agreement_id } = await aLetApartment(world, landlord, 'D')
  const statement = await aSentStatement(world, {
    agreementId: agreement_id,
    period: '2025-02',
    items: [{ amount: '1000.00' }],
  })
  await make(landlord, '/v1/payments', { agreement_id, received_on: '2025-02-10', amount_pln: 1000 })
  return { landlord, agreement_id, ...statement }
}

test('a refund in May changes May, and not February, whose tax was paid', async () => {
  const { landlord, agreement_id, statementId } = await aPaidFebruary()
  await make(landlord, '/v1/tax-payments', february)

  await aCorrectedStatement(world, statementId, '800.00')
  await make(landlord, '/v1/payments', { agreement_id, received_on: '2025-05-12', amount_pln: -200 })

  // The credit stays revenue until it is given back.
  const year = await yearOf(landlord)
  expect(year.months[1]).toMatchObject({ revenue_pln: 1000, tax_pln: 85, state: 'paid', changed_pln: 0 })
  expect(year.months[4]).toMatchObject({ revenue_pln: -200, tax_pln: 0, payment: null })
  expect(year).toMatchObject({ revenue_pln: 800, prepaid_pln: 0, tax_pln: 68, months_tax_pln: 85, left_pln: -17 })
})

test('with prepayments that count once they are charged, a correction of a paid February counts in March', async () => {
  const { landlord, agreement_id, statementId } = await aPaidFebruary()
  await countWhenCharged(landlord)
  await make(landlord, '/v1/tax-payments', february)

  await aCorrectedStatement(world, statementId, '800.00')
  await make(landlord, '/v1/payments', { agreement_id, received_on: '2025-05-12', amount_pln: -200 })

  const year = await yearOf(landlord)
  expect(year.months[1]).toMatchObject({ revenue_pln: 1000, tax_pln: 85, state: 'paid', changed_pln: -200 })
  expect(year.months[2]).toMatchObject({ revenue_pln: -200, carried_pln: -200, tax_pln: 0, payment: null })
  expect(year).toMatchObject({ revenue_pln: 800, tax_pln: 68, months_tax_pln: 85, paid_pln: 85, left_pln: -17 })
})

test('a mark that is taken back leaves a month that is computed from what was received', async () => {
  const { landlord, agreement_id, statementId } = await aPaidFebruary()
  await countWhenCharged(landlord)
  const payment = await make(landlord, '/v1/tax-payments', february)
  await aCorrectedStatement(world, statementId, '800.00')
  await make(landlord, '/v1/payments', { agreement_id, received_on: '2025-05-12', amount_pln: -200 })

  const answer = await landlord.settlements.request('DELETE', `/v1/tax-payments/${payment.id}`)

  expect(answer.status).toBe(204)
  const year = await yearOf(landlord)
  expect(year.months[1]).toMatchObject({ revenue_pln: 800, tax_pln: 68, state: 'due', payment: null, changed_pln: 0 })
  expect(year).toMatchObject({ paid_pln: 0, left_pln: 68 })
  expect((await landlord.settlements.request('DELETE', `/v1/tax-payments/${payment.id}`)).status).toBe(404)
})

test('what was paid is compared with the tax of the month, and each payment and its end are in the audit log', async () => {
  const { landlord } = await aPaidFebruary()

  const payment = await make(landlord, '/v1/tax-payments', { ...february, amount_pln: 80.5 })

  const { months, ...year } = await yearOf(landlord)
  expect(payment).toMatchObject({ ...february, amount_pln: 80.5 })
  expect(months[1]).toMatchObject({ state: 'paid', payment, difference_pln: 4.5 })
  expect(months[0]).toMatchObject({ state: 'open', payment: null, difference_pln: null })
  expect(year).toMatchObject({ paid_pln: 80.5, left_pln: 4.5 })
  await landlord.settlements.request('DELETE', `/v1/tax-payments/${payment.id}`)
  const { rows } = await world.pools.settlements.query(
    `SELECT body::jsonb ->> 'action' AS action FROM audit_entry WHERE resource_id = $1 ORDER BY id`,
    [payment.id],
  )
  expect(rows).toEqual([{ action: 'tax_payment.created' }, { action: 'tax_payment.deleted' }])
})

test('a month is paid once, also when two ask at the same moment', async () => {
  const { landlord } = await aPaidFebruary()

  const answers = await Promise.all(
    ['one', 'two'].map(() => landlord.settlements.request('POST', '/v1/tax-payments', { body: february })),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'invalid_state' })
})

test.each([
  ['a month that is not over', { ...february, period: '2098-12' }, '#/period'],
  ['a day to come', { ...february, paid_on: '2098-01-01' }, '#/paid_on'],
])('%s cannot be paid', async (_name, body, pointer) => {
  const landlord = await world.aLandlord()

  const answer = await landlord.settlements.request('POST', '/v1/tax-payments', { body })

  expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer, code: 'in_future' }] } })
})

test('each month has its last day to pay', async () => {
  const { months } = await yearOf(await world.aLandlord(), 2026)

  expect(months.map(({ due_on }: { due_on: string }) => due_on)).toEqual([
    '2026-02-20',
    '2026-03-20',
    '2026-04-20',
    '2026-05-20',
    '2026-06-22',
    '2026-07-20',
    '2026-08-20',
    '2026-09-21',
    '2026-10-20',
    '2026-11-20',
    '2026-12-21',
    '2027-01-20',
  ])
})

test('paid by quarters, the last month of a quarter has its tax, and its payment closes all three', async () => {
  const { landlord } = await aPaidFebruary()
  await landlord.settlements.request('PATCH', '/v1/account/profile', { body: { tax_paid_each: 'quarter' } })

  const refused = await landlord.settlements.request('POST', '/v1/tax-payments', { body: february })
  const before = await yearOf(landlord)
  await make(landlord, '/v1/tax-payments', { ...february, period: '2025-03', paid_on: '2025-04-22' })
  const { months, paid_each } = await yearOf(landlord)

  expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/period', code: 'invalid_value' }] } })
  expect(before.months.slice(0, 3)).toMatchObject([
    { state: 'open', due_on: '2025-04-22', tax_pln: 0 },
    { state: 'open', due_on: '2025-04-22', tax_pln: 0, revenue_pln: 1000 },
    { state: 'due', due_on: '2025-04-22', tax_pln: 85, revenue_pln: 0 },
  ])
  expect(paid_each).toBe('quarter')
  expect(months.slice(0, 4).map(({ state }: { state: string }) => state)).toEqual(['paid', 'paid', 'paid', 'open'])
})
