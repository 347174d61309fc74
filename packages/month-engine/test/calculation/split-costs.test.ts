import { expect, test } from '@jest/globals'
import { addDays } from '@lokum/amounts/calendar/month'
import { toGrosze } from '@lokum/amounts/money/grosze'
import fc from 'fast-check'
import { allocateCost } from '../../src/calculation/allocate-cost.ts'
import { listMonths, splitCost } from '../../src/calculation/split-cost.ts'

function grosze(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + toGrosze(amount), 0n)
}

test.each([
  ['49.20', '2026-09-01', '2026-10-31', 'days', { '2026-09': '24.20', '2026-10': '25.00' }],
  ['49.20', '2026-09-16', '2026-10-15', 'days', { '2026-09': '24.60', '2026-10': '24.60' }],
  ['73.80', '2026-05-01', '2026-06-30', 'months', { '2026-05': '36.90', '2026-06': '36.90' }],
  ['0.02', '2026-12-01', '2027-02-28', 'days', { '2026-12': '0.01', '2027-01': '0.01', '2027-02': '0.00' }],
  ['-49.20', '2026-09-01', '2026-10-31', 'days', { '2026-09': '-24.20', '2026-10': '-25.00' }],
  ['60.00', '2026-04-10', '2026-04-10', 'days', { '2026-04': '60.00' }],
] as const)('%s from %s to %s is split by %s', (amountPln, from, to, by, parts) => {
  const split = splitCost({ amountPln, from, to, by })

  expect(Object.fromEntries(split.map(({ period, amountPln: amount }) => [period, amount]))).toEqual(parts)
})

test('a period that ends before it begins has no months', () => {
  expect(listMonths({ from: '2026-05-01', to: '2026-04-30' })).toEqual([])
})

/** A tenant of one of the apartments, for some days of some months. */
const Stay = fc.record({ part: fc.integer({ min: 0, max: 300 }), days: fc.array(fc.integer({ min: 0, max: 28 })) })

test('the parts of all tenants and the landlord over all months are the bill to the grosz, for either sign', () => {
  const bill = fc.record({
    amount: fc.integer({ min: -5_000_000, max: 5_000_000 }),
    offset: fc.integer({ min: 0, max: 2_000 }),
    length: fc.integer({ min: 0, max: 400 }),
    by: fc.constantFrom('days' as const, 'months' as const),
    stays: fc.array(Stay, { maxLength: 6 }),
  })

  fc.assert(
    fc.property(bill, ({ amount, offset, length, by, stays }) => {
      const from = addDays('2024-01-01', offset)
      const amountPln = (amount / 100).toFixed(2)
      const split = splitCost({ amountPln, from, to: addDays(from, length), by })

      const borne = split.flatMap(({ amountPln: ofMonth }, month) => {
        const parts = stays.map(({ part, days }) => ({ part: String(part), days: days[month] ?? 28 }))
        const total = String(
          Math.max(
            1,
            stays.reduce((sum, { part }) => sum + part, 0),
          ),
        )
        const { shares, remainder } = allocateCost({ amount: ofMonth, total, daysInMonth: 28, parts })
        return [...shares, remainder]
      })

      expect(grosze(split.map((part) => part.amountPln))).toBe(BigInt(amount))
      expect(grosze(borne)).toBe(BigInt(amount))
      for (const part of split) expect(toGrosze(part.amountPln) * BigInt(Math.sign(amount))).toBeGreaterThanOrEqual(0n)
    }),
  )
})
