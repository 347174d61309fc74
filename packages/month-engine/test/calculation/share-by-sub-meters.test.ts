import { expect, test } from '@jest/globals'
import { addDays } from '@lokum/amounts/calendar/month'
import { toGrosze } from '@lokum/amounts/money/grosze'
import type { DifferenceShareBy } from '@lokum/contracts/settlements/cost-category'
import fc from 'fast-check'
import { checkInputs } from '../../src/calculation/check-inputs.ts'
import { computeItem } from '../../src/calculation/compute-item.ts'
import { explainItem } from '../../src/calculation/explain-item.ts'
import { aMainMeter, april, aSubMeter, aTenancy, settleWater } from './a-house.ts'

const apartments = [
  { id: 'apt_a', label: 'A', surfaceM2: '40' },
  { id: 'apt_b', label: 'B', surfaceM2: '60' },
]
const a = aSubMeter('apt_a', [
  [april.first, 10],
  [april.last, 20],
])
const b = aSubMeter('apt_b', [
  [april.first, 100],
  [april.last, 130],
])
const main = aMainMeter(
  [
    [april.first, 1000],
    [april.last, 1050],
  ],
  [a, b],
)
const tenancies = (difference: DifferenceShareBy) => [
  aTenancy('agr_a', 'apt_a', difference),
  aTenancy('agr_b', 'apt_b', difference, { persons: 3 }),
]
const house = (difference: DifferenceShareBy) => ({ apartments, agreements: tenancies(difference), mainMeters: [main] })

const differences: [DifferenceShareBy, Record<string, string>][] = [
  ['landlord', { agr_a: '60.00', agr_b: '180.00', landlord: '60.00' }],
  ['area', { agr_a: '84.00', agr_b: '216.00', landlord: '0.00' }],
  ['persons', { agr_a: '75.00', agr_b: '225.00', landlord: '0.00' }],
  ['equal', { agr_a: '90.00', agr_b: '210.00', landlord: '0.00' }],
]

test.each(differences)('a bill is shared by the sub-meters, and the difference goes by %s', (difference, amounts) => {
  const settled = settleWater(house(difference))

  expect(settled.amounts).toEqual(amounts)
  expect(settled.shared).toMatchObject({ key: 'sub_meters', difference, total: '50' })
})

test('an item has the readings of both meters and the difference, and says how its amount comes about', () => {
  const item = settleWater(house('area')).itemOf('agr_a')

  expect(item?.inputs).toMatchObject({
    share_by: 'sub_meters',
    weight: 10,
    weight_total: 50,
    days: 30,
    sub_meters: {
      unit: 'm3',
      own: [
        { meter_id: 'mtr_apt_a', previous: { read_on: '2026-03-31', value: 10 }, current: { value: 20 }, metered: 10 },
      ],
      main: [{ meter_id: 'mtr_main', previous: { value: 1000 }, current: { value: 1050 }, metered: 50 }],
      counted: 40,
      difference: 10,
      difference_share_by: 'area',
      difference_parts: [{ starts_on: '2026-04-01', share_by: 'area', weight: 40, weight_total: 100, days: 30 }],
    },
  })
  expect(item && explainItem(item.inputs, item.amountPln, 'en')).toBe(
    'the tenant’s meter: reading of 31 Mar 2026: 10, reading of 30 Apr 2026: 20, used 20 − 10 = 10 m³; main meter: reading of 31 Mar 2026: 1,000, reading of 30 Apr 2026: 1,050, used 1,050 − 1,000 = 50 m³; all sub-meters together 40 m³; difference 10 m³, shared by area; 300.00 PLN × (10/50 + 10/50 × 40/100 (40 of 100 m²)) = 84.00 PLN',
  )
  expect(item && explainItem(item.inputs, item.amountPln, 'pl')).toContain(
    'wszystkie podliczniki razem 40 m³; różnica 10 m³, dzielona według powierzchni; 300,00 zł × (10/50 + 10/50 × 40/100 (40 z 100 m²)) = 84,00 zł',
  )
})

test('a vacant apartment counts, and the landlord pays for it', () => {
  const { amounts } = settleWater({ ...house('equal'), agreements: tenancies('equal').slice(0, 1) })

  expect(amounts).toEqual({ agr_a: '90.00', landlord: '210.00' })
})

test('tenants of one month pay for what their meter counted on their own days', () => {
  const read = aSubMeter('apt_a', [
    [april.first, 10],
    ['2026-04-15', 13],
    [april.last, 20],
  ])
  const agreements = [
    aTenancy('agr_1', 'apt_a', 'area', { ends_on: '2026-04-15' }),
    aTenancy('agr_2', 'apt_a', 'area', { starts_on: '2026-04-16' }),
  ]
  const mainMeters = [
    aMainMeter(
      [
        [april.first, 0],
        [april.last, 20],
      ],
      [read],
    ),
  ]
  const settled = settleWater({ apartments: apartments.slice(0, 1), agreements, mainMeters })

  expect(settled.amounts).toEqual({ agr_1: '120.00', agr_2: '180.00', landlord: '0.00' })
  expect(settled.itemOf('agr_2')?.inputs).toMatchObject({ weight: 7, weight_total: 20, days: 15 })
})

test('sub-meters that count more than the main meter share the cost by their sum, with a note', () => {
  const mainMeters = [
    aMainMeter(
      [
        [april.first, 0],
        [april.last, 30],
      ],
      [a, b],
    ),
  ]
  const settled = settleWater({ ...house('area'), mainMeters })

  expect(settled.amounts).toEqual({ agr_a: '75.00', agr_b: '225.00', landlord: '0.00' })
  expect(settled.itemOf('agr_a')?.notes).toEqual([{ code: 'sub_meters_exceed', main: '30', counted: '40', unit: 'm3' }])
})

test('a main meter that nobody reads has the quantity of the bill that falls into the month', () => {
  const mainMeters = [aMainMeter([['2026-01-01', 0]], [a, b])]
  const billed = { quantity: 100, unit: 'm³', part: 30, total: 61 }
  const settled = settleWater({ ...house('landlord'), mainMeters }, { billed })

  expect(settled.shared.total).toBe('49.1803')
  expect(settled.amounts).toEqual({ agr_a: '61.00', agr_b: '183.00', landlord: '56.00' })
  expect(settled.itemOf('agr_a')?.inputs).toMatchObject({
    weight_total: 49.180328,
    sub_meters: { main: [{ previous: null }] },
  })
})

const lacking: [string, Parameters<typeof settleWater>[0], object[]][] = [
  [
    'of the main meter',
    { ...house('landlord'), mainMeters: [aMainMeter([[april.first, 0]], [a, b])] },
    [{ reason: 'no_reading', meter_id: 'mtr_main', read_on: '2026-04-30' }],
  ],
  [
    'of a main meter that nobody reads, without a quantity',
    { ...house('landlord'), mainMeters: [aMainMeter([['2026-01-01', 0]], [a, b])] },
    [{ reason: 'no_reading', meter_id: 'mtr_main', read_on: '2026-04-30' }],
  ],
  [
    'of a neighbour',
    { ...house('landlord'), mainMeters: [{ ...main, behind: [a, aSubMeter('apt_b', [[april.first, 100]])] }] },
    [{ reason: 'no_reading', meter_id: 'mtr_apt_b', read_on: '2026-04-30' }],
  ],
  [
    'at a change of tenants',
    {
      apartments,
      mainMeters: [main],
      agreements: [
        aTenancy('agr_1', 'apt_a', 'landlord', { ends_on: '2026-04-15' }),
        aTenancy('agr_2', 'apt_a', 'landlord', { starts_on: '2026-04-16' }),
      ],
    },
    [{ reason: 'no_reading', meter_id: 'mtr_apt_a', read_on: '2026-04-15' }],
  ],
  [
    'of an apartment without a sub-meter',
    { ...house('landlord'), mainMeters: [{ ...main, behind: [a] }] },
    [{ code: 'reading', reason: 'no_sub_meter', category: 'water', apartment_id: 'apt_b', label: 'B' }],
  ],
]

test.each(lacking)('nothing is guessed while a reading %s is missing', (_, sharers, missing) => {
  const { shared, amounts } = settleWater(sharers)

  expect(amounts).toEqual({ landlord: '300.00' })
  expect(shared.lacking.missing).toEqual(expect.arrayContaining(missing.map((one) => expect.objectContaining(one))))
})

test('a month without any use shares the standing charges like the difference', () => {
  const still = [
    aSubMeter('apt_a', [
      [april.first, 10],
      [april.last, 10],
    ]),
    aSubMeter('apt_b', [
      [april.first, 1],
      [april.last, 1],
    ]),
  ]
  const mainMeters = [
    aMainMeter(
      [
        [april.first, 5],
        [april.last, 5],
      ],
      still,
    ),
  ]

  expect(settleWater({ ...house('landlord'), mainMeters }).amounts).toEqual({ landlord: '300.00' })
  const settled = settleWater({ ...house('area'), mainMeters })
  expect(settled.amounts).toEqual({ agr_a: '120.00', agr_b: '180.00', landlord: '0.00' })
  expect(settled.itemOf('agr_a')?.inputs).toMatchObject({ share_by: 'area', weight: 40, weight_total: 100 })
})

test('agreements that share by different keys, or the difference by different ones, have no key in common', () => {
  const agreements = [aTenancy('agr_a', 'apt_a', 'area'), aTenancy('agr_b', 'apt_b', 'landlord')]

  expect(() => settleWater({ ...house('area'), agreements })).toThrow(
    expect.objectContaining({ code: 'allocation_key_needed' }),
  )
})

test('the key of a person is used for all, and tenants in other modes are no part of it', () => {
  const agreements = [
    aTenancy('agr_a', 'apt_a', 'area', { shared_costs: [{ category: 'water', share_by: 'persons', percent: null }] }),
    aTenancy('agr_b', 'apt_b', 'area', {
      mode: 'flat_rate',
      shared_costs: [{ category: 'water', share_by: 'area', percent: null }],
    }),
  ]

  expect(settleWater({ ...house('area'), agreements }, { key: 'sub_meters', difference: 'area' }).amounts).toEqual({
    agr_a: '84.00',
    landlord: '216.00',
  })
})

test('hot water that is heated in the house counts for water and sewage behind the cold water meter', () => {
  const hot = aSubMeter(
    'apt_a',
    [
      [april.first, 0],
      [april.last, 5],
    ],
    { id: 'mtr_hot', utility: 'hot_water' },
  )
  const mainMeters = [{ ...main, behind: [a, b, hot] }]

  expect(settleWater({ ...house('landlord'), mainMeters }).amounts).toEqual({
    agr_a: '90.00',
    agr_b: '180.00',
    landlord: '30.00',
  })
})

test('zones of an electricity meter count together', () => {
  const zones = aSubMeter('apt_a', [], {
    utility: 'electricity',
    unit: 'kWh',
    registers: ['day', 'night'],
    readings: (['day', 'night'] as const).flatMap((register, index) =>
      aSubMeter('apt_a', [
        [april.first, 0],
        [april.last, 10 * (index + 1)],
      ]).readings.map((one) => ({
        ...one,
        register,
        id: `${one.id}_${register}`,
      })),
    ),
  })
  const mainMeters = [
    aMainMeter(
      [
        [april.first, 0],
        [april.last, 60],
      ],
      [zones],
      { utility: 'electricity', unit: 'kWh' },
    ),
  ]
  const shared_costs = [{ category: 'electricity' as const, share_by: 'sub_meters' as const, percent: null }]
  const agreements = [aTenancy('agr_a', 'apt_a', 'landlord', { shared_costs })]
  const settled = settleWater({ apartments, agreements, mainMeters }, { category: 'electricity' })

  expect(settled.amounts).toEqual({ agr_a: '150.00', landlord: '150.00' })
  expect(settled.itemOf('agr_a')?.inputs).toMatchObject({
    sub_meters: { own: [{ register: 'day' }, { register: 'night' }] },
  })
})

test('a share by sub-meters is consistent only with its use, and takes no more than the whole', () => {
  const inputs = settleWater(house('landlord')).itemOf('agr_a')?.inputs
  if (inputs?.kind !== 'share') throw new Error('It is a share.')
  const { sub_meters: _, ...without } = inputs

  expect(checkInputs(inputs)).toEqual([])
  expect(checkInputs(without)).toMatchObject([{ pointer: '#/inputs/sub_meters', must: 'sub_meters_of_item' }])
  expect(checkInputs({ ...inputs, weight: 40.5 })).toMatchObject([{ pointer: '#/inputs/weight', values: { max: 40 } }])
})

/** A flat with random use before, between and after its tenants, each in thousandths of a cubic metre. */
const flats = fc.record({
  uses: fc.tuple(fc.nat(30_000), fc.nat(30_000), fc.nat(30_000)),
  /** The last day of the first tenant and the first day of the second one. */
  days: fc.option(fc.tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 15, max: 30 }))),
  hasSecond: fc.boolean(),
  persons: fc.integer({ min: 1, max: 5 }),
  surface: fc.integer({ min: 1, max: 20_000 }),
})
type Flat = typeof flats extends fc.Arbitrary<infer Value> ? Value : never

test('shares and the landlord add up to the cost, and no tenant pays more than the bill or less than nothing', () => {
  const houses = fc.record({
    houses: fc.array(flats, { minLength: 1, maxLength: 5 }),
    losses: fc.integer({ min: -5_000, max: 60_000 }),
    difference: fc.constantFrom<DifferenceShareBy>('landlord', 'area', 'persons', 'equal'),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(houses, ({ houses: list, losses, difference, amount }) => {
      const built = list.map((flat, index) => buildFlat(flat, `apt_${index}`, difference))
      const counted = built.reduce((sum, { used }) => sum + used, 0)
      const total = Math.max(0, counted + losses)
      const amountPln = (amount / 100).toFixed(2)
      const settled = settleWater(
        {
          apartments: built.map(({ apartment }) => apartment),
          agreements: built.flatMap(({ agreements }) => agreements),
          mainMeters: [
            aMainMeter(
              [
                [april.first, 0],
                [april.last, total / 1000],
              ],
              built.map(({ meter }) => meter),
            ),
          ],
        },
        { amountPln },
      )

      const amounts = Object.values(settled.amounts).map(toGrosze)
      expect(amounts.reduce((sum, one) => sum + one, 0n)).toBe(BigInt(amount))
      const sign = amount < 0 ? -1n : 1n
      expect(amounts.every((one) => one * sign >= 0n && one * sign <= BigInt(amount) * sign)).toBe(true)
      for (const { agreementId } of settled.shared.shares) {
        const item = settled.itemOf(agreementId)
        expect(item && checkInputs(item.inputs)).toEqual([])
        // The exact amount is rounded at most by one grosz more or less.
        const computed = toGrosze(item ? computeItem(item.inputs) : '0')
        const distance = computed - toGrosze(settled.amounts[agreementId] ?? '0')
        expect(distance >= -1n && distance <= 1n).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

function buildFlat({ uses, days, hasSecond, persons, surface }: Flat, id: string, difference: DifferenceShareBy) {
  const [first, vacant, second] = uses
  const used = first + vacant + second
  const ends = days?.map((day) => addDays(april.first, day)) ?? []
  const [end, start] = ends
  const between: [string, number][] =
    end === undefined || start === undefined
      ? []
      : [
          [end, first / 1000],
          [addDays(start, -1), (first + vacant) / 1000],
        ]
  const values = new Map([[april.first, 0], ...between, [april.last, used / 1000]] as const)
  const others = start !== undefined && hasSecond ? [aTenancy(`agr_${id}_2`, id, difference, { starts_on: start })] : []
  return {
    used,
    agreements: [aTenancy(`agr_${id}_1`, id, difference, { ends_on: end ?? null, persons }), ...others],
    apartment: { id, label: id, surfaceM2: (surface / 100).toFixed(2) },
    meter: aSubMeter(id, [...values]),
  }
}
