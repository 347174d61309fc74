import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { anFa3 } from '../../../../../packages/bill-reader/test/an-fa3.ts'
import { upload } from '../../documents/an-invoice.ts'
import { aMeter, read } from '../../tenancies/meters/a-meter.ts'
import { brokenSums, step } from './a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const rows = [
  { name: 'Razem energia czynna', net: '78.00' },
  { name: 'Razem dystrybucja', net: '35.00' },
]
const entries = { 'Numer licznika': '61 230 044', 'Okres rozliczenia': '2026-04-01 - 2026-04-30' }
const columns = ['Wskazanie poprzednie', 'Wskazanie bieżące', 'Zużycie [kWh]', 'Cena netto [zł/kWh]', 'Kwota netto']
const details = [{ entries, table: { columns, rows: [['500', '620', '120', '0.6500', '78.00']] } }]

/** April of an apartment with 120 kWh, usually with a tariff of 1.05 PLN per kWh, and a bill whose rows have sums alone. */
async function aMonthWith(
  blocks: Parameters<typeof anFa3>[0]['blocks'],
  { hasTariff = true, period = ['2026-04-01', '2026-04-30'] }: { hasTariff?: boolean; period?: [string, string] } = {},
) {
  const landlord = await world.aLandlord()
  const tariffs = hasTariff ? [{ utility: 'electricity', unit: 'kWh', rate_pln: 1.05 }] : []
  const apartment = await anApartment(landlord, { tariffs })
  await world.copied(apartment.id)
  const shared_costs = [{ category: 'electricity', share_by: 'equal' }]
  await anAgreement(landlord, apartment.id, { rent_pln: 0, shared_costs })
  const ofMeter = {
    utility: 'electricity',
    unit: 'kWh',
    number: '61230044',
    installed_on: '2026-03-31',
    initial_value: 500,
  }
  const meter = await aMeter(landlord, { apartment_id: apartment.id, ...ofMeter })
  await read(landlord, meter.id, { read_on: '2026-04-30', value: 620 })
  const { body } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })
  const bill = anFa3({ rows, total: '138.99', period, ...(blocks && { blocks }) })
  await step(landlord, body.id, 'documents', { document_id: await upload(landlord, bill) })
  const { body: calculated } = await step(landlord, body.id, 'calculate')
  const { body: approved } = await step(landlord, body.id, 'items/decisions', { decision: 'approve' })
  return { landlord, calculated, approved }
}

const chargesOf = ({ items }: { items: Item[] }) =>
  items.filter(({ amount_pln: amount }) => amount !== 0).map((item) => [item.label, item.amount_pln, item.state])

test('a use that the attachment prices is charged once, by its meter, and the tariff is silent', async () => {
  const { landlord, approved } = await aMonthWith(details)

  expect(chargesOf(approved)).toEqual([
    ['Razem energia czynna', 95.94, 'approved'],
    ['Razem dystrybucja', 43.05, 'approved'],
  ])
  expect(approved.total_pln).toBe(138.99)
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a use that a tariff and the rows of a bill may both charge waits for the landlord', async () => {
  const { landlord, approved } = await aMonthWith(undefined)

  expect(chargesOf(approved).map(([, amount, status]) => [amount, status])).toEqual([
    [126, 'proposed'],
    [95.94, 'proposed'],
    [43.05, 'proposed'],
  ])
  expect(approved.items.flatMap(({ notes }: Item) => notes.map(({ code }) => code))).toContain('also_charged')
  expect(await brokenSums(world, landlord)).toEqual([])
})

type Supply = {
  utility: 'electricity' | 'gas' | 'cold_water'
  unit: 'kWh' | 'm3'
  seller: string
  readings: readonly [number, number]
  tariff: number
  names: readonly [string, string]
  columns: readonly string[]
  cells: readonly string[]
  /** The net amounts of the use and of the rest, and both with VAT. */
  net: readonly [string, string]
  charged: readonly [number, number]
}

const supplies: Supply[] = [
  {
    utility: 'electricity',
    unit: 'kWh',
    seller: 'Prąd Zmyślony S.A.',
    readings: [810, 957],
    tariff: 1.3,
    names: ['Energia czynna razem', 'Usługa dystrybucji razem'],
    columns: [
      'Wskazanie poprzednie',
      'Wskazanie bieżące',
      'Zużycie [kWh]',
      'Cena netto [zł/kWh]',
      'Wartość netto [zł]',
    ],
    cells: ['810', '957', '147', '0.6200', '91.14'],
    net: ['91.14', '52.40'],
    charged: [112.1, 64.45],
  },
  {
    utility: 'gas',
    unit: 'm3',
    seller: 'Gaz Zmyślony S.A.',
    readings: [300, 336],
    tariff: 4.4,
    names: ['Paliwo gazowe razem', 'Dystrybucja gazu razem'],
    columns: [
      'Odczyt poprzedni',
      'Odczyt bieżący',
      'Zużycie [m3]',
      'Współczynnik konwersji',
      'Zużycie [kWh]',
      'Cena netto [zł/kWh]',
      'Wartość netto',
    ],
    cells: ['300', '336', '36', '11.250', '405', '0.30', '121.50'],
    net: ['121.50', '28.00'],
    charged: [149.45, 34.44],
  },
  {
    utility: 'cold_water',
    unit: 'm3',
    seller: 'Wodociągi Zmyślone',
    readings: [72, 81],
    tariff: 9.9,
    names: ['Woda razem', 'Abonament wodny'],
    columns: ['Stan poprzedni', 'Stan bieżący', 'Zużycie [m3]', 'Cena netto [zł/m3]', 'Wartość netto [zł]'],
    cells: ['72', '81', '9', '6.4000', '57.60'],
    net: ['57.60', '11.00'],
    charged: [70.85, 13.53],
  },
]
/** Without a meter, the use that a bill of water has is open rather than shared. */
const waysOfMeters = ({ utility }: Supply) =>
  utility === 'cold_water' ? (['read', 'unread'] as const) : (['read', 'unread', 'none'] as const)
const ways = supplies.flatMap((supply) =>
  [true, false].flatMap((hasTariff) =>
    waysOfMeters(supply).map((meter) => ({ name: supply.utility, meter, hasTariff, supply })),
  ),
)

const usualWays = ['gas read true', 'gas none false', 'cold_water unread false']

test.each(
  atDepth({
    usual: ways.filter(({ name, meter, hasTariff }) => usualWays.includes(`${name} ${meter} ${hasTariff}`)),
    deep: ways,
  }),
)(
  'the attachment prices $name once, with a tariff $hasTariff and a meter $meter',
  async ({ supply, meter, hasTariff }) => {
    const { utility, unit, readings, names, columns, cells, net, charged } = supply
    const landlord = await world.aLandlord()
    const tariffs = hasTariff ? [{ utility, unit, rate_pln: supply.tariff }] : []
    const apartment = await anApartment(landlord, { tariffs })
    await world.copied(apartment.id)
    await anAgreement(landlord, apartment.id, { rent_pln: 0, shared_costs: [{ category: utility, share_by: 'equal' }] })
    if (meter !== 'none') {
      const members = { utility, unit, number: '84120663', installed_on: '2026-03-31', initial_value: readings[0] }
      const { id } = await aMeter(landlord, { apartment_id: apartment.id, ...members })
      if (meter === 'read') await read(landlord, id, { read_on: '2026-04-30', value: readings[1] })
    }
    const { body } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })
    const total = (charged[0] + charged[1]).toFixed(2)
    const bill = anFa3({
      seller: supply.seller,
      total,
      period: ['2026-04-01', '2026-04-30'],
      rows: names.map((name, index) => ({ name, net: net[index] ?? '' })),
      blocks: [
        {
          entries: { 'Numer licznika': '84 120 663', 'Okres rozliczenia': '2026-04-01 - 2026-04-30' },
          table: { columns, rows: [cells], sums: cells.map((cell, at) => (at === cells.length - 1 ? cell : '')) },
        },
      ],
    })
    await step(landlord, body.id, 'documents', { document_id: await upload(landlord, bill) })
    await step(landlord, body.id, 'calculate')
    const { body: approved } = await step(landlord, body.id, 'items/decisions', { decision: 'approve' })

    expect(chargesOf(approved)).toEqual(
      meter === 'unread'
        ? [[names[1], charged[1], 'proposed']]
        : names.map((name, index) => [name, charged[index], 'approved']),
    )
    const [{ open_pln: open }] = approved.document_ledgers
    expect(open).toBe(meter === 'unread' ? charged[0] : 0)
    expect(await brokenSums(world, landlord)).toEqual([])
  },
)

test.each(atDepth({ usual: [true], deep: [true, false] }))(
  'two periods that differ are named and wait for the landlord, with a tariff %s',
  async (hasTariff) => {
    const { landlord, calculated, approved } = await aMonthWith(details, {
      hasTariff,
      period: ['2026-03-01', '2026-04-30'],
    })

    // The use is that of the meter, and of the rest April has 30 of 61 days.
    expect(chargesOf(approved)).toEqual([
      ['Razem energia czynna', 95.94, 'proposed'],
      ['Razem dystrybucja', 21.17, 'proposed'],
    ])
    const notes = calculated.items.map((item: Item) => item.notes.map(({ code }) => code))
    expect(notes).toEqual([[], ['periods_differ'], ['periods_differ']])
    expect(await brokenSums(world, landlord)).toEqual([])
  },
)
