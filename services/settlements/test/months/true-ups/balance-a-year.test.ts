import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { brokenSums, look } from '../settlements/a-month.ts'
import {
  heating,
  heatingByHand,
  landlordsEnergyByHand,
  monthByHand,
  months,
  sumOf,
  type Tenant,
  tenants,
  trueUpByHand,
  water,
} from './a-year-by-hand.ts'
import { liveAYear, type Year } from './a-year-of-a-house.ts'

let world: World
let year: Year
beforeAll(async () => {
  world = await openWorld()
  year = await liveAYear(world)
})
afterAll(() => world[Symbol.asyncDispose]())

const groszeOf = (pln: number) => BigInt(Math.round(pln * 100))
const get = async (path: string) => (await year.landlord.settlements.request('GET', path)).body

test('each month of each tenant charges what pencil and paper do: rent, advances and metered energy', async () => {
  const shown = year.sent.map(({ tenant, month, grosze }) => [tenant, months[month], grosze])
  const byHand = year.sent.map(({ tenant, month }) => {
    const { rent, heating: heated, water: watered, energy: used } = monthByHand(tenant, month)
    return [tenant, months[month], rent + heated + watered + used]
  })

  expect(shown).toHaveLength(4 + 8 + 12)
  expect(shown).toEqual(byHand)
})

test('the true-up of each tenant, also of the one who left in April, is the real cost less the advances', async () => {
  for (const [tenant, id] of year.trueUps) {
    const { body } = await look(year.landlord, id)
    const { costs, advances, total } = trueUpByHand(tenant)
    const categories = [['heating', costs.heating, advances.heating] as const]
    const ofWater = ['cold_water', costs.water, advances.water] as const
    const all = tenant === 'neighbour' ? categories : [...categories, ofWater]

    expect(body).toMatchObject({ kind: 'true_up', state: 'sent', period: '2026-01' })
    expect([tenant, groszeOf(body.total_pln)]).toEqual([tenant, total])
    const balances = body.true_up.balances.map((one: { category: string; costs_pln: number; advances_pln: number }) => [
      one.category,
      groszeOf(one.costs_pln),
      groszeOf(one.advances_pln),
    ])
    expect(new Set(balances)).toEqual(new Set(all))
  }
})

test('each share of heating in each month is that of area and days', async () => {
  const byHand = heatingByHand()
  for (const [tenant, id] of year.trueUps) {
    const { body } = await look(year.landlord, id)
    const shares = body.items.filter(({ type }: Item) => type === 'proportional_cost')

    expect(inOrder(shares.map(({ amount_pln }: Item) => groszeOf(amount_pln)))).toEqual(inOrder(byHand[tenant]))
  }
})

function inOrder(amounts: readonly bigint[]): bigint[] {
  return amounts.toSorted((one, other) => Number(one - other))
}

test('tenants and landlord together pay each bill of the year to the grosz, and nothing is open', async () => {
  const ofEnergy = await Promise.all(year.bills.map((id) => get(`/v1/documents/${id}/ledger`)))
  const heated = await get(`/v1/documents/${year.yearly.heated}/ledger`)
  const watered = await get(`/v1/documents/${year.yearly.watered}/ledger`)

  for (const { used_pln, landlord_pln, total_pln, open_pln, used_elsewhere_pln } of [...ofEnergy, heated, watered]) {
    expect(groszeOf(used_pln) + groszeOf(landlord_pln)).toBe(groszeOf(total_pln))
    expect([open_pln, used_elsewhere_pln]).toEqual([0, 0])
  }
  expect(groszeOf(heated.total_pln)).toBe(sumOf(heating.map(BigInt)))
  expect(groszeOf(heated.landlord_pln)).toBe(sumOf(heatingByHand().landlord))
  expect(groszeOf(watered.landlord_pln)).toBe(BigInt(water.vacant * water.price))
  const shown = ofEnergy.map(({ total_pln, landlord_pln }) => ({
    total: groszeOf(total_pln),
    landlord: groszeOf(landlord_pln),
  }))
  expect(shown).toEqual(months.map((_, month) => landlordsEnergyByHand(month)))
  expect(await brokenSums(world, year.landlord)).toEqual([])
})

test('who pays all that was charged owes nothing, and a credit is paid back', async () => {
  for (const tenant of tenants) {
    const { id } = year.agreements[tenant]
    const charged = [
      ...year.sent.filter((one) => one.tenant === tenant).map(({ grosze }) => grosze),
      trueUpByHand(tenant).total,
    ]
    for (const [place, grosze] of charged.entries()) {
      const body = {
        agreement_id: id,
        received_on: `2026-02-${String(place + 1).padStart(2, '0')}`,
        amount_pln: Number(grosze) / 100,
      }
      expect((await year.landlord.settlements.request('POST', '/v1/payments', { body })).status).toBe(201)
    }

    const balance = await get(`/v1/agreements/${id}/balance`)
    expect([tenant, groszeOf(balance.charged_pln), balance.balance_pln]).toEqual([tenant, sumOf(charged), 0])
  }
})

/** The year has both: a tenant who pays the rest, and one who gets some of the advances back. */
test('a tenant of the year pays more, and another one gets advances back', () => {
  const totals = (['first', 'second', 'neighbour'] satisfies Tenant[]).map((tenant) => trueUpByHand(tenant).total)

  expect(totals.some((total) => total > 0n)).toBe(true)
  expect(totals.some((total) => total < 0n)).toBe(true)
})
