import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aLetApartment, aSentStatement } from './a-tax-year.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const none = Array.from({ length: 12 }, () => 0)

async function yearOf({ settlements }: Landlord, year = 2025) {
  return (await settlements.request('GET', `/v1/tax-years/${year}`)).body
}

async function set({ settlements }: Landlord, body: object, year = 2025) {
  return await settlements.request('PATCH', `/v1/tax-years/${year}/settings`, { body })
}

/** A landlord who received 80 000 PLN in January and 70 000 PLN in February 2025. */
async function aRichLandlord() {
  const landlord = await world.aLandlord()
  const { agreementId: agreement_id } = await aLetApartment(world, landlord, 'D')
  for (const [period, amount] of [['2025-01', 80_000] as const, ['2025-02', 70_000] as const]) {
    await aSentStatement(world, { agreementId: agreement_id, period, items: [{ amount: amount.toFixed(2) }] })
    const body = { agreement_id, received_on: `${period}-10`, amount_pln: amount }
    await landlord.settlements.request('POST', '/v1/payments', { body })
  }
  return landlord
}

test('with the threshold of spouses, 150 000 PLN has 12 750 PLN of tax, and 14 750 PLN without it', async () => {
  const landlord = await aRichLandlord()
  const before = await yearOf(landlord)

  const answer = await set(landlord, { threshold_pln: 200_000 })

  expect(before).toMatchObject({ threshold_pln: 100_000, threshold_used_pln: 150_000, tax_pln: 14_750 })
  expect(answer).toMatchObject({ status: 200, body: { threshold_pln: 200_000, other_revenue_pln: none } })
  expect(await yearOf(landlord)).toMatchObject({ threshold_pln: 200_000, tax_pln: 12_750 })
})

test('other revenue moves the threshold of the months after it, and is left as it is by another change', async () => {
  const landlord = await aRichLandlord()

  await set(landlord, { other_revenue_pln: [10_000.5, ...none.slice(1)] })
  await set(landlord, { threshold_pln: 100_000 })

  const year = await yearOf(landlord)
  expect(year).toMatchObject({ other_revenue_pln: 10_000.5, threshold_used_pln: 160_000.5, revenue_pln: 150_000 })
  expect(year.months[0]).toMatchObject({ other_revenue_pln: 10_000.5, tax_pln: 6800, revenue_to_date_pln: 80_000 })
  expect(year.months[1]).toMatchObject({ lower: { revenue_pln: 9999.5 }, higher: { revenue_pln: 60_000.5 } })
})

test('a month whose tax was paid stays as it was, and the next one has the other threshold', async () => {
  const landlord = await aRichLandlord()
  await set(landlord, { other_revenue_pln: [30_000, ...none.slice(1)] })
  const body = { period: '2025-01', amount_pln: 7200, paid_on: '2025-02-20' }
  expect((await landlord.settlements.request('POST', '/v1/tax-payments', { body })).status).toBe(201)
  const before = await yearOf(landlord)

  await set(landlord, { threshold_pln: 200_000, other_revenue_pln: none })

  const after = await yearOf(landlord)
  expect(before.months[0]).toMatchObject({ tax_pln: 7200, state: 'paid' })
  expect(after.months[0]).toEqual({ ...before.months[0], other_revenue_pln: 0 })
  expect(after.months[1]).toMatchObject({ tax_pln: 5950 })
})

test('a year without settings has the threshold of the year before, and no other revenue', async () => {
  const landlord = await world.aLandlord()
  await set(landlord, { threshold_pln: 200_000, other_revenue_pln: none.map(() => 1) })
  await set(landlord, { threshold_pln: 100_000 }, 2027)

  const years = await Promise.all([2024, 2025, 2026, 2027].map((year) => yearOf(landlord, year)))

  expect(years.map(({ threshold_pln }) => threshold_pln)).toEqual([100_000, 200_000, 200_000, 100_000])
  expect(years.map(({ other_revenue_pln }) => other_revenue_pln)).toEqual([0, 12, 0, 0])
})

test('the threshold of a month whose tax was paid is that of its own year, not of a later change of an earlier one', async () => {
  const landlord = await world.aLandlord()
  const body = { period: '2026-01', amount_pln: 0, paid_on: '2026-02-20' }
  await landlord.settlements.request('POST', '/v1/tax-payments', { body })

  await set(landlord, { threshold_pln: 200_000 }, 2025)

  expect((await yearOf(landlord, 2026)).threshold_pln).toBe(100_000)
})

test('each change is audited once, and what changes nothing is not', async () => {
  const landlord = await world.aLandlord()

  await set(landlord, { threshold_pln: 200_000 })
  await set(landlord, { threshold_pln: 200_000 })
  await set(landlord, {})

  const { rows } = await world.pools.settlements.query(
    `SELECT body::jsonb #> '{event,data}' AS data FROM audit_entry
     WHERE account_id = $1 AND body::jsonb ->> 'action' = 'tax_settings.updated'`,
    [landlord.accountId],
  )
  expect(rows).toEqual([
    {
      data: {
        year: 2025,
        threshold_pln: 200_000,
        prepayments_count: 'when_received',
        other_revenue_pln: none,
        owners: [],
      },
    },
  ])
})

test.each([
  ['another count', { prepayments_count: 'never' }, '#/prepayments_count', 'invalid_value'],
  ['another threshold', { threshold_pln: 85_528 }, '#/threshold_pln', 'invalid_value'],
  ['eleven months', { other_revenue_pln: none.slice(1) }, '#/other_revenue_pln', 'too_short'],
  ['thirteen months', { other_revenue_pln: [...none, 0] }, '#/other_revenue_pln', 'too_many_items'],
  ['less than nothing', { other_revenue_pln: none.with(3, -1) }, '#/other_revenue_pln/3', 'too_small'],
])('%s is refused', async (_name, body, pointer, code) => {
  const answer = await set(await world.aLandlord(), body)

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ pointer, code }] } })
})
