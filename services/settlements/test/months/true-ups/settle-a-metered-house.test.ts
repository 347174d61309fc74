import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment } from '@lokum/local-stack/world/rental'
import { aMeter, aDocument as aPhoto, read } from '../../tenancies/meters/a-meter.ts'
import { aDocument, brokenSums, look, placeDocument } from '../settlements/a-month.ts'
import { aSentMonth, createTrueUp, finish, ofWinter, winter } from './a-heated-year.ts'
import { splitByHand, sumOf } from './a-year-by-hand.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

/** The days of January to April of 2026, and what the meters counted in each month, in hundredths of a cubic metre. */
const daysIn = [31, 28, 31, 30]
const counted = {
  main: [1425, 1010, 1563, 1107],
  /** That of the flat with two tenants; in February until the 20th, and on its last eight days without a tenant. */
  flat: [407, 300, 613, 481],
  vacant: [0, 111, 0, 0],
  small: [713, 509, 807, 602],
}
const ends = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']

/** The days that each tenant lives in the house, and the square metres; both flats have 80. */
const tenants = {
  former: { days: [31, 20, 0, 0], metres: 50, use: counted.flat },
  newer: { days: [0, 0, 31, 30], metres: 50, use: counted.flat },
  neighbour: { days: [31, 28, 31, 30], metres: 30, use: counted.small },
} as const
type Tenant = keyof typeof tenants
const names = ['former', 'newer', 'neighbour'] as const

/** A price and a standing charge of the house, and the advance of each tenant for a month, in grosze. */
const bill = [513_17, 98_75] as const
const advance = 80_55

/** The shares of each tenant and of the landlord in the bill, with pencil and paper. */
function byHand() {
  const shares = bill.flatMap((line) =>
    splitByHand(BigInt(line), daysIn.map(BigInt)).map((amount, month) => {
      const main = counted.main[month] ?? 0
      const all = daysIn[month] ?? 1
      const behind = [counted.flat, counted.vacant, counted.small].reduce((sum, uses) => sum + (uses[month] ?? 0), 0)
      const weights = names.map((name) => {
        const { days, metres, use } = tenants[name]
        const own = days[month] ? (use[month] ?? 0) : 0
        return BigInt(own * 80 * all + (main - behind) * metres * (days[month] ?? 0))
      })
      return splitByHand(amount, [...weights, BigInt(main * 80 * all) - sumOf(weights)])
    }),
  )
  const costs = (place: number) => sumOf(shares.map((one) => one[place] ?? 0n))
  return { former: costs(0), newer: costs(1), neighbour: costs(2), landlord: costs(3) }
}

/** The advances of a tenant, each rounded half up for the days of its month. */
function advancesByHand(tenant: Tenant): bigint {
  return sumOf(tenants[tenant].days.map((days, month) => BigInt(Math.round((advance * days) / (daysIn[month] ?? 1)))))
}

const shared_costs = [{ category: 'water', share_by: 'sub_meters', difference_share_by: 'area' }]
const terms = { rent_pln: 2000, shared_costs, advances: [{ category: 'water', amount_pln: advance / 100 }] }

/** A house whose main meter hangs in the cellar, with the tenants, their sub-meters and their sent months. */
async function aHouse() {
  const landlord = await world.aLandlord()
  const cellar = await anApartment(landlord, { surface_m2: 1 })
  const flat = await anApartment(landlord, { surface_m2: 50 })
  const small = await anApartment(landlord, { surface_m2: 30 })
  for (const { id } of [cellar, flat, small]) await world.copied(id)
  const agreements = {
    former: await anAgreement(landlord, flat.id, { ...terms, starts_on: '2026-01-01', ends_on: '2026-02-20' }),
    newer: await anAgreement(landlord, flat.id, { ...terms, starts_on: '2026-03-01', tenant: { name: 'Ewa Lis' } }),
    neighbour: await anAgreement(landlord, small.id, {
      ...terms,
      starts_on: '2026-01-01',
      tenant: { name: 'Jan Wilk' },
    }),
  }
  const photograph = async () => ({ photo_document_id: await aPhoto(world, { apartment_id: cellar.id }) })
  const install = async (members: object) =>
    aMeter(landlord, { installed_on: '2025-12-31', initial_value: 100, ...(await photograph()), ...members })
  const main = await install({ apartment_id: cellar.id })
  const behind = { main_meter_id: main.id }
  const meters = [
    { meter: main, uses: counted.main.map((use) => [use]) },
    {
      meter: await install({ apartment_id: flat.id, ...behind }),
      uses: counted.flat.map((use, month) => (month === 1 ? [use, counted.vacant[month] ?? 0] : [use])),
    },
    { meter: await install({ apartment_id: small.id, ...behind }), uses: counted.small.map((use) => [use]) },
  ]
  for (const { meter, uses } of meters) await readAll(landlord, { meter, uses, photograph })
  for (const name of names) {
    const { id: agreement_id, apartment_id } = agreements[name]
    const lived = winter.filter((_, month) => tenants[name].days[month])
    for (const period of lived) await aSentMonth(landlord, { apartment_id, agreement_id, period })
  }
  return { landlord, flat, small, agreements }
}

type Reads = {
  meter: { id: string }
  uses: readonly (readonly number[])[]
  photograph: () => Promise<{ photo_document_id: string }>
}

/** Reads a meter on the last day of each month, and on the day on which the first tenant left. */
async function readAll(landlord: Landlord, { meter, uses, photograph }: Reads) {
  const days = uses.flatMap((ofMonth, month) =>
    ofMonth.map((use, place) => ({ use, read_on: place === ofMonth.length - 1 ? ends[month] : '2026-02-20' })),
  )
  let value = 100_00
  for (const { use, read_on: date } of days) {
    value += use
    const { status, bytes } = await read(landlord, meter.id, {
      read_on: date,
      value: value / 100,
      ...(await photograph()),
    })
    if (status >= 300) throw new Error(`It was not read: ${bytes}`)
  }
}

test('the bill of a main meter is settled over months for the tenants behind it, also for one who left, as with pencil and paper', async () => {
  const { landlord, flat, small, agreements } = await aHouse()
  const [used, fee] = bill.map((grosze) => (grosze / 100).toFixed(2))
  const priced = { rate_pln: '10.05', unit: 'm3', quantity: 51, amount_pln: used ?? '' }
  const lines = [
    { kind: 'rate', category: 'water', label: 'Woda', ...priced } as const,
    { category: 'water', label: 'Abonament', amount_pln: fee ?? '' },
  ]
  const document = await aDocument(world, flat.id, lines, ofWinter)
  const places = { apartment_ids: [flat.id, small.id], period_from: ofWinter.from, period_to: ofWinter.to }
  await placeDocument(landlord, document, places)
  const made = new Map<Tenant, string>()
  for (const name of names) {
    const { body } = await createTrueUp(landlord, agreements[name].id, { ...ofWinter, document_ids: [document] })
    made.set(name, String(body.id))
  }
  for (const id of made.values()) await finish(landlord, id)

  const groszeOf = (pln: number) => BigInt(Math.round(pln * 100))
  const costs = byHand()
  const shown = new Map<string, unknown>()
  for (const [name, id] of made) {
    const { body } = await look(landlord, id)
    const [balance] = body.true_up.balances
    shown.set(name, [groszeOf(balance.costs_pln), groszeOf(balance.advances_pln), groszeOf(body.total_pln)])
    const months = new Set(
      body.items.map(({ inputs }: Item) => (inputs.kind === 'share' ? inputs.share_by : inputs.kind)),
    )
    expect(months).toEqual(new Set(['advances', 'sub_meters']))
  }
  const expected = names.map((name) => {
    const advances = advancesByHand(name)
    return [name, [costs[name], advances, costs[name] - advances]] as const
  })
  expect(shown).toEqual(new Map(expected))
  const { body: account } = await landlord.settlements.request('GET', `/v1/documents/${document}/ledger`)
  const byTenants = costs.former + costs.newer + costs.neighbour
  expect(account).toMatchObject({ total_pln: 611.92, open_pln: 0, excluded_pln: 0, adds_up: true })
  expect(groszeOf(account.used_pln) + groszeOf(account.used_elsewhere_pln)).toBe(byTenants)
  expect([groszeOf(account.landlord_pln), byTenants + costs.landlord]).toEqual([costs.landlord, 611_92n])
  expect(await brokenSums(world, landlord)).toEqual([])
})
