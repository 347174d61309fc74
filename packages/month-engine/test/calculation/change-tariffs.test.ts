import { expect, test } from '@jest/globals'
import { aMeter, anAgreement, aReading } from './a-case.ts'
import { counted, english, propose } from './a-price.ts'

const water = { utility: 'cold_water' as const, unit: 'm3' as const }
const tariffs = [
  { utility: 'cold_water', unit: 'm3', rate_pln: 15.3 },
  { utility: 'cold_water', unit: 'm3', rate_pln: 16.8, valid_from: '2026-04-16' },
]

test('a tariff that changes within the month applies to the use of its days when the meter was read between', () => {
  const readings = [aReading('2026-03-31', 10), aReading('2026-04-15', 14), aReading('2026-04-30', 16)]
  const apartment = { id: 'apt_one', tariffs }

  const { used, sum } = propose({ apartment, meters: [aMeter({ ...water, readings })], documents: [] })

  expect(sum).toBe('94.80')
  expect(used.map(({ amountPln, notes }) => [amountPln, notes])).toEqual([
    ['61.20', []],
    ['33.60', []],
  ])
})

test('a tariff that changes within the month splits the use by days when the meter was not read between, and says so', () => {
  const meters = [counted(6, water)]

  const { used, sum } = propose({ apartment: { id: 'apt_one', tariffs }, meters, documents: [] })

  expect(sum).toBe('96.30')
  expect(used.map(({ formula, notes }) => [formula.split('; ').slice(-2).join('; '), notes])).toEqual([
    [
      '6 m³ × 15/30 days = 3 m³; 3 m³ × 15.30 PLN/m³ = 45.90 PLN',
      [
        'The price changed within the month and there is no reading at the change, so the use was split by days: here 1 Apr 2026 to 15 Apr 2026.',
      ],
    ],
    [
      '6 m³ × 15/30 days = 3 m³; 3 m³ × 16.80 PLN/m³ = 50.40 PLN',
      [expect.stringContaining('16 Apr 2026 to 30 Apr 2026')],
    ],
  ])
})

test.each([
  ['before the tenant came', { starts_on: '2026-04-16' }, ['16.8']],
  ['after the tenant left', { ends_on: '2026-04-15' }, ['15.3']],
])('a tariff that changes %s does not split the use', (_, terms, rates) => {
  const readings = [aReading('2026-03-31', 10), aReading('2026-04-15', 14), aReading('2026-04-30', 16)]
  const agreement = anAgreement({ tenant: english, ...terms })

  const { used } = propose({
    agreement,
    apartment: { id: 'apt_one', tariffs },
    meters: [aMeter({ ...water, readings })],
    documents: [],
  })

  expect(used.map(({ inputs }) => ('rate_pln' in inputs ? String(inputs.rate_pln) : ''))).toEqual(rates)
})

const changes = (...days: string[]) => [
  { utility: 'cold_water', unit: 'm3', rate_pln: 10 },
  ...days.map((valid_from, index) => ({ utility: 'cold_water', unit: 'm3', rate_pln: 20 + 10 * index, valid_from })),
]

test.each([
  // The reading of the last day ends the month, so it says nothing about a change on that day.
  ['on the last day', changes('2026-04-30'), [['2026-04-30', 70]], ['580.00', '40.00']],
  [
    'on the last day, read before',
    changes('2026-04-30'),
    [
      ['2026-04-29', 50],
      ['2026-04-30', 70],
    ],
    ['400.00', '400.00'],
  ],
  [
    'on the second day, read on the first',
    changes('2026-04-02'),
    [
      ['2026-04-01', 20],
      ['2026-04-30', 70],
    ],
    ['16.67', '966.67'],
  ],
  [
    'twice, read at the first',
    changes('2026-04-11', '2026-04-21'),
    [
      ['2026-04-10', 50],
      ['2026-04-30', 70],
    ],
    ['400.00', '200.00', '300.00'],
  ],
  [
    'twice, read at the second',
    changes('2026-04-11', '2026-04-21'),
    [
      ['2026-04-20', 50],
      ['2026-04-30', 70],
    ],
    ['200.00', '400.00', '600.00'],
  ],
] as const)('a tariff that changes %s charges the whole use once', (_, own, later, amounts) => {
  const readings = [aReading('2026-03-31', 10), ...later.map(([day, value]) => aReading(day, value))]

  const { used } = propose({
    apartment: { id: 'apt_one', tariffs: own },
    meters: [aMeter({ ...water, readings })],
    documents: [],
  })

  expect(used.map(({ amountPln }) => amountPln)).toEqual(amounts)
})
