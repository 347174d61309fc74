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
  ['before the tenant came', { start: '2026-04-16' }, ['16.8']],
  ['after the tenant left', { end: '2026-04-15' }, ['15.3']],
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
