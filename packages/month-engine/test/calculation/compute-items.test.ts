import { expect, test } from '@jest/globals'
import { addDays } from '@lokum/amounts/calendar/month'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import Big from 'big.js'
import fc from 'fast-check'
import { checkInputs } from '../../src/calculation/check-inputs.ts'
import { computeItem } from '../../src/calculation/compute-item.ts'
import { proposeItems } from '../../src/calculation/propose-items.ts'
import { aCase, anAgreement } from './a-case.ts'

const fixed = { kind: 'fixed', monthly_pln: 2400, days: 30, days_in_month: 30 } as const
const readings = {
  kind: 'readings',
  meter_id: null,
  rate_pln: 0.62,
  unit: 'kWh',
  previous: null,
  current: null,
  metered: 120,
  metered_unit: 'kWh',
  conversion_factor: null,
  consumption: 120,
} as const
const share = {
  kind: 'share',
  cost_id: null,
  cost_pln: 120,
  share_by: 'area',
  weight: 48.5,
  weight_total: 150,
  days: 30,
  days_in_month: 30,
} as const

const amounts: [string, ItemInputs, string][] = [
  ['a full month', fixed, '2400.00'],
  ['17 of 30 days', { ...fixed, days: 17 }, '1360.00'],
  ['11 of 30 days', { ...fixed, days: 11 }, '880.00'],
  ['one day of a February', { ...fixed, days: 1, days_in_month: 28 }, '85.71'],
  ['one day of a leap February', { ...fixed, days: 1, days_in_month: 29 }, '82.76'],
  ['no day', { ...fixed, days: 0 }, '0.00'],
  ['half a grosz, which goes up', { ...fixed, monthly_pln: 100.01, days: 15 }, '50.01'],
  [
    'half a grosz of later days, which goes up too',
    { ...fixed, monthly_pln: 100.01, days: 15, starts_on: '2026-04-16' },
    '50.01',
  ],
  ['rate × consumption', readings, '74.40'],
  ['a rate of eight decimals', { ...readings, rate_pln: 0.61512345 }, '73.81'],
  ['half a grosz of a rate', { ...readings, rate_pln: 0.005, metered: 1, consumption: 1 }, '0.01'],
  ['what binary floats get wrong', { ...readings, rate_pln: 1.005, metered: 1, consumption: 1 }, '1.01'],
  ['converted gas', { ...readings, rate_pln: 0.35, consumption: 629.104 }, '220.19'],
  ['a share by area', share, '38.80'],
  ['a share for some days', { ...share, days: 17 }, '21.99'],
  ['a share of a correction', { ...share, cost_pln: -120, days: 17 }, '-21.99'],
  ['half a grosz of a correction, away from zero', { ...share, cost_pln: -0.01, weight: 1, weight_total: 2 }, '-0.01'],
  ['next to nothing of a correction', { ...share, cost_pln: -0.01, weight: 1, weight_total: 5 }, '0.00'],
  ['an amount as it stands', { kind: 'amount', amount_pln: 45.5 }, '45.50'],
]
test.each(amounts)('an item is computed to the grosz: %s', (_, inputs, amount) => {
  expect(computeItem(inputs)).toBe(amount)
  expect(checkInputs({ ...inputs, ...(inputs.kind === 'readings' && { metered: inputs.consumption }) })).toEqual([])
})

const faulty: [string, ItemInputs, { pointer: string; code: string }[]][] = [
  ['more days than the month has', { ...fixed, days: 31 }, [{ pointer: '#/inputs/days', code: 'too_large' }]],
  [
    'days beyond the end of the month',
    { ...fixed, days: 12, starts_on: '2026-04-20' },
    [{ pointer: '#/inputs/starts_on', code: 'invalid_value' }],
  ],
  ['a part larger than its whole', { ...share, weight: 150.01 }, [{ pointer: '#/inputs/weight', code: 'too_large' }]],
  ['days of a share', { ...share, days: 31 }, [{ pointer: '#/inputs/days', code: 'too_large' }]],
  [
    'a consumption that is not what was metered',
    { ...readings, consumption: 121 },
    [{ pointer: '#/inputs/consumption', code: 'invalid_value' }],
  ],
  [
    'a consumption without its factor',
    { ...readings, metered: 56, metered_unit: 'm3', conversion_factor: 11.234 },
    [{ pointer: '#/inputs/consumption', code: 'invalid_value' }],
  ],
  [
    'cubic metres priced as kWh',
    { ...readings, metered_unit: 'm3' },
    [{ pointer: '#/inputs/conversion_factor', code: 'required' }],
  ],
  [
    'readings the wrong way round',
    {
      ...readings,
      previous: { reading_id: null, read_on: '2026-04-30', value: 10 },
      current: { reading_id: null, read_on: '2026-04-01', value: 130 },
    },
    [{ pointer: '#/inputs/current/read_on', code: 'invalid_value' }],
  ],
  [
    'an amount that nobody owes',
    { ...readings, rate_pln: 1_000_000, metered: 11, consumption: 11 },
    [{ pointer: '#/inputs/consumption', code: 'too_large' }],
  ],
]
test.each(faulty)('inputs that do not hold together are found: %s', (_, inputs, faults) => {
  expect(checkInputs(inputs)).toMatchObject(faults)
})

test('inputs of converted gas hold together', () => {
  const gas = {
    ...readings,
    metered: 56.5,
    metered_unit: 'm3',
    conversion_factor: 11.234,
    consumption: 634.721,
  } as const

  expect(checkInputs(gas)).toEqual([])
})

const anyPln = fc
  .integer({ min: -1_000_000_000, max: 1_000_000_000 })
  .map((grosze) => new Big(grosze).div(100).toFixed(2))

test('a total is the exact sum of its items, whatever they are and in whatever order (law 7)', () => {
  fc.assert(
    fc.property(fc.array(anyPln, { maxLength: 100 }), fc.infiniteStream(fc.nat()), (items, randoms) => {
      const grosze = items.reduce((sum, item) => sum + BigInt(item.replace('.', '')), 0n)
      const shuffled = items
        .map((item) => ({ item, place: randoms.next().value }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item)
      expect(BigInt(sumPln(items).replace('.', ''))).toBe(grosze)
      expect(sumPln(shuffled)).toBe(sumPln(items))
    }),
  )
})

test('a total does not become what binary floats make of it', () => {
  expect(sumPln(['0.10', '0.20'])).toBe('0.30')
  expect(sumPln(Array.from({ length: 1000 }, () => '0.01'))).toBe('10.00')
  expect(sumPln(['0.01', '-0.01'])).toBe('0.00')
  expect(sumPln([])).toBe('0.00')
})

const rentOf = (terms: Parameters<typeof anAgreement>[0], period: string) => {
  const agreement = anAgreement({ mode: 'rent_only', ...terms })
  return proposeItems(aCase({ agreement, period })).items.map(({ amountPln }) => amountPln)
}

test('two tenants of one month without a gap pay one month to within a grosz, and with a gap never more', () => {
  const months = fc.constantFrom(['2026-02', 28], ['2028-02', 29], ['2026-04', 30], ['2026-05', 31]) as fc.Arbitrary<
    [string, number]
  >
  const anyRent = fc.integer({ min: 0, max: 1_000_000 }).map((grosze) => grosze / 100)

  fc.assert(
    fc.property(months, anyRent, fc.nat(), fc.nat(), ([period, days], rent_pln, left, vacant) => {
      const lastDayOfFirst = addDays(`${period}-01`, left % days)
      const gap = vacant % (days - (left % days))
      const first = rentOf({ rent_pln, ends_on: lastDayOfFirst }, period)
      const second = rentOf({ rent_pln, starts_on: addDays(lastDayOfFirst, 1 + gap) }, period)
      const both = new Big(sumPln([...first, ...second]))
      if (gap === 0) expect(both.minus(rent_pln).abs().lte('0.01')).toBe(true)
      else expect(both.lte(rent_pln)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('two tenants who split a month with an odd grosz into halves each pay the half grosz up', () => {
  const first = rentOf({ rent_pln: 1234.57, ends_on: '2026-04-15' }, '2026-04')
  const second = rentOf({ rent_pln: 1234.57, starts_on: '2026-04-16' }, '2026-04')

  expect([...first, ...second]).toEqual(['617.29', '617.29'])
})

test('two tenants without a gap pay exactly one month whenever the days do not cut a grosz into halves', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 30 }), (grosze, days) => {
      const rent_pln = grosze / 100
      const [first = 'none'] = rentOf({ rent_pln, ends_on: `2026-05-${String(days).padStart(2, '0')}` }, '2026-05')
      const second = rentOf({ rent_pln, starts_on: addDays('2026-05-01', days) }, '2026-05')
      expect(sumPln([first, ...second])).toBe(new Big(rent_pln).toFixed(2))
    }),
  )
})
