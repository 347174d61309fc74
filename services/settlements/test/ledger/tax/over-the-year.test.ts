import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aCorrectedStatement, aLetApartment, aSentStatement } from './a-tax-year.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A landlord with a tenant, and how their money moves. */
async function aTenant() {
  const { settlements, ...landlord } = await world.aLandlord()
  const { agreementId: agreement_id } = await aLetApartment(world, { settlements, ...landlord }, 'D')
  const make = async (path: string, body: object) => {
    const answer = await settlements.request('POST', path, { body })
    if (answer.status !== 201) throw new Error(`${path}: ${answer.bytes}`)
    return answer.body
  }
  return {
    charge: (period: string, amount: string, tax_class: 'revenue' | 'pass_through' = 'revenue') =>
      aSentStatement(world, { agreementId: agreement_id, period, items: [{ amount, tax_class }] }),
    pay: (received_on: string, amount_pln: number) => make('/v1/payments', { agreement_id, received_on, amount_pln }),
    payTax: (period: string, amount_pln: number, paid_on: string) =>
      make('/v1/tax-payments', { period, amount_pln, paid_on }),
    countWhenCharged: (year: number) =>
      settlements.request('PATCH', `/v1/tax-years/${year}/settings`, { body: { prepayments_count: 'when_charged' } }),
    yearOf: async (year: number) => (await settlements.request('GET', `/v1/tax-years/${year}`)).body,
  }
}

test('a rent paid in advance counts when it is received, and its statement changes nothing', async () => {
  const tenant = await aTenant()
  await tenant.pay('2024-12-30', 3000)
  const before = await tenant.yearOf(2024)

  for (const period of ['2025-01', '2025-02', '2025-03']) await tenant.charge(period, '1000.00')
  await tenant.pay('2025-01-02', 1)

  const december = { revenue_pln: 3000, tax_pln: 255 }
  expect(before).toMatchObject({ ...december, prepaid_pln: 3000, unallocated_pln: 0 })
  expect(before.months[11]).toMatchObject(december)
  expect(before.apartments).toMatchObject([{ label: 'D', revenue_pln: 3000 }])
  expect(await tenant.yearOf(2024)).toMatchObject({ ...december, prepaid_pln: 0, unallocated_pln: 0 })
  expect(await tenant.yearOf(2025)).toMatchObject({ revenue_pln: 1, prepaid_pln: 1 })
})

test('a prepayment that turns out to be passed on at cost leaves the revenue of its month', async () => {
  const tenant = await aTenant()
  await tenant.pay('2025-02-10', 1000)
  await tenant.payTax('2025-02', 85, '2025-03-20')

  await tenant.charge('2025-03', '1000.00', 'pass_through')
  await tenant.pay('2025-03-02', 1)

  const { months, pass_through_pln } = await tenant.yearOf(2025)
  expect(months[1]).toMatchObject({ revenue_pln: 1000, tax_pln: 85, changed_pln: -1000 })
  expect(months[2]).toMatchObject({ revenue_pln: -999, carried_pln: -1000, tax_pln: 0 })
  expect(pass_through_pln).toBe(1000)
})

test('a year keeps how prepayments count, and the next one begins with it', async () => {
  const tenant = await aTenant()
  await tenant.pay('2024-12-30', 1000)
  await tenant.countWhenCharged(2024)
  await tenant.pay('2025-01-02', 500)

  const counted = { revenue_pln: 0, prepaid_pln: 0, prepayments_count: 'when_charged' }
  expect(await tenant.yearOf(2023)).toMatchObject({ prepayments_count: 'when_received' })
  expect(await tenant.yearOf(2024)).toMatchObject({ ...counted, unallocated_pln: 1000 })
  expect(await tenant.yearOf(2025)).toMatchObject({ ...counted, unallocated_pln: 500 })
})

test('where prepayments count once they are charged, a rent paid in December for January counts in December then', async () => {
  const tenant = await aTenant()
  await tenant.countWhenCharged(2024)
  await tenant.pay('2024-12-30', 1000)
  const before = await tenant.yearOf(2024)

  await tenant.charge('2025-01', '1000.00')
  // A payment of nothing that matters settles the agreement again, as a sent statement does.
  await tenant.pay('2025-01-02', 1)

  expect(before).toMatchObject({ revenue_pln: 0, unallocated_pln: 1000 })
  const year = await tenant.yearOf(2024)
  expect(year).toMatchObject({ revenue_pln: 1000, unallocated_pln: 0, tax_pln: 85 })
  expect(year.months[11]).toMatchObject({ revenue_pln: 1000, tax_pln: 85 })
  expect(await tenant.yearOf(2025)).toMatchObject({ revenue_pln: 0, unallocated_pln: 1 })
})

test('where prepayments count once they are charged, that of a month whose tax was paid counts in the next one without a payment', async () => {
  const tenant = await aTenant()
  await tenant.countWhenCharged(2025)
  await tenant.pay('2025-02-10', 1000)
  await tenant.payTax('2025-02', 0, '2025-03-20')

  await tenant.charge('2025-03', '1000.00')
  await tenant.pay('2025-03-02', 1)

  const { months } = await tenant.yearOf(2025)
  expect(months[1]).toMatchObject({ revenue_pln: 0, tax_pln: 0, changed_pln: 1000 })
  expect(months[2]).toMatchObject({ revenue_pln: 1000, carried_pln: 1000, tax_pln: 85 })
})

test('a refund in January of a rent of December lowers January, and the year that was paid stays', async () => {
  const tenant = await aTenant()
  const december = await tenant.charge('2024-12', '1000.00')
  await tenant.pay('2024-12-10', 1000)
  await tenant.payTax('2024-12', 85, '2025-01-20')
  const before = await tenant.yearOf(2024)

  await aCorrectedStatement(world, december.statementId, '800.00')
  await tenant.pay('2025-01-15', -200)

  const [year, next] = [await tenant.yearOf(2024), await tenant.yearOf(2025)]
  expect(year.months[11]).toMatchObject({ revenue_pln: 1000, tax_pln: 85, payment: before.months[11].payment })
  expect(year.months[11].changed_pln + next.revenue_pln).toBe(-200)
  expect(year.tax_pln + next.months_tax_pln).toBeLessThanOrEqual(85)
})

test('a late payment of a December that was paid is due with the return of that year, not in January', async () => {
  const tenant = await aTenant()
  await tenant.charge('2024-12', '1000.00')
  await tenant.pay('2024-12-10', 600)
  await tenant.payTax('2024-12', 51, '2025-01-20')

  await tenant.pay('2024-12-31', 400)

  const [year, next] = [await tenant.yearOf(2024), await tenant.yearOf(2025)]
  expect(year.months[11]).toMatchObject({ revenue_pln: 600, tax_pln: 51, changed_pln: 400 })
  expect(year).toMatchObject({ revenue_pln: 1000, tax_pln: 85, months_tax_pln: 51, left_pln: 34 })
  expect(next).toMatchObject({ revenue_pln: 0, months_tax_pln: 0 })
})
