import { expect, test } from '@jest/globals'
import Big from 'big.js'
import fc from 'fast-check'
import { type ClosedMonth, closeMonth, computeTax } from '../../../src/ledger/tax/compute-tax.ts'
import type { MonthSums } from '../../../src/ledger/tax/month-sums.ts'

const months = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`)

function sumsOf(revenues: readonly string[]): MonthSums[] {
  return months.map((month, index) => ({
    month,
    revenuePln: revenues[index] ?? '0.00',
    passThroughPln: '0.00',
    depositPln: '0.00',
  }))
}

/** The months of a year that were closed one after the other, each with the revenue known then. */
function close(revenues: readonly string[], chosen: readonly string[], before: readonly ClosedMonth[] = []) {
  const tax = computeTax(sumsOf(revenues), { closed: before })
  return [...before, ...tax.months.filter(({ month }) => chosen.includes(month)).map(closeMonth)]
}

test.each([
  { name: 'a lower February counts in March', now: ['1000.00', '700.00', '1000.00'], march: '700.00', tax: '60' },
  { name: 'a higher January counts in March', now: ['1500.00', '1000.00', '1000.00'], march: '1500.00', tax: '128' },
  {
    name: 'two changes that cancel out change nothing',
    now: ['900.00', '1100.00', '1000.00'],
    march: '1000.00',
    tax: '85',
  },
  { name: 'more taken back than received is no tax', now: ['0.00', '0.00', '500.00'], march: '-1500.00', tax: '0' },
])('of a year with January and February paid, $name', ({ now, march, tax }) => {
  const closed = close(['1000.00', '1000.00'], ['2025-01', '2025-02'])

  const year = computeTax(sumsOf(now), { closed })

  expect(year.months.slice(0, 2)).toMatchObject([
    { revenuePln: '1000.00', revenueToDatePln: '1000.00', taxPln: '85', carriedPln: '0.00' },
    { revenuePln: '1000.00', revenueToDatePln: '2000.00', taxPln: '85', carriedPln: '0.00' },
  ])
  expect(year.months[2]).toMatchObject({ revenuePln: march, taxPln: tax, changedPln: '0.00' })
  expect(year.taxPln).toBe(computeTax(sumsOf(now)).taxPln)
})

test('a month says how its revenue changed since its tax was paid, and the next one how much it carries', () => {
  const closed = close(['1000.00', '1000.00'], ['2025-01', '2025-02'])

  const { months: shown } = computeTax(sumsOf(['1000.00', '700.00', '1000.00']), { closed })

  expect(shown.map(({ changedPln }) => changedPln).slice(0, 3)).toEqual(['0.00', '-300.00', '0.00'])
  expect(shown.map(({ carriedPln }) => carriedPln).slice(0, 4)).toEqual(['0.00', '0.00', '-300.00', '0.00'])
})

test('a change that a later month carried when it was closed does not count twice', () => {
  const first = close(['1000.00'], ['2025-01'])
  const second = close(['800.00', '1000.00'], ['2025-02'], first)

  const year = computeTax(sumsOf(['800.00', '1000.00', '1000.00']), { closed: second })

  expect(year.months.slice(0, 3)).toMatchObject([
    { revenuePln: '1000.00', changedPln: '-200.00' },
    { revenuePln: '800.00', carriedPln: '-200.00', changedPln: '0.00' },
    { revenuePln: '1000.00', carriedPln: '0.00', revenueToDatePln: '2800.00' },
  ])
})

test('a change after the tax of all twelve months was paid is due with the return alone', () => {
  const paid = months.map(() => '2900.00')
  const closed = close(paid, months)

  const year = computeTax(sumsOf(['3900.00', ...paid.slice(1)]), { closed })

  expect(year).toMatchObject({ revenuePln: '35800.00', taxPln: '3043', monthsTaxPln: '2964', differencePln: '79' })
  expect(year.months.map(({ taxPln }) => taxPln)).toEqual(months.map(() => '247'))
})

test('a late payment of a closed month takes the open month over the threshold', () => {
  const closed = close(['50000.00', '40000.00'], ['2025-01', '2025-02'])

  const year = computeTax(sumsOf(['60000.00', '40000.00', '1000.00']), { closed })

  expect(year.months[2]).toMatchObject({
    revenueToDatePln: '101000.00',
    lower: { revenuePln: '10000.00' },
    higher: { revenuePln: '1000.00' },
    taxPln: '975',
  })
})

test('of a month between two that were paid, the change counts in the month itself', () => {
  const closed = close(['1000.00', '0.00', '1000.00'], ['2025-01', '2025-03'])

  const year = computeTax(sumsOf(['900.00', '500.00', '1000.00']), { closed })

  expect(year.months.slice(0, 4).map(({ revenuePln }) => revenuePln)).toEqual(['1000.00', '400.00', '1000.00', '0.00'])
})

const grosze = fc.integer({ min: -1_000_000, max: 3_000_000 })
const yearOf = fc.array(grosze, { minLength: 12, maxLength: 12 })
const plnOf = (amount: number) => new Big(amount).div(100).toFixed(2)

test('whatever happens later, a closed month never changes, and nothing is counted twice or lost', () => {
  fc.assert(
    fc.property(yearOf, yearOf, fc.subarray(months), (then, now, chosen) => {
      const closed = close(then.map(plnOf), chosen)
      const before = computeTax(sumsOf(then.map(plnOf)), { closed })

      const after = computeTax(sumsOf(now.map(plnOf)), { closed })

      const kept = ({ changedPln: _change, ...figures }: (typeof after.months)[number]) => figures
      for (const [index, month] of months.entries())
        if (chosen.includes(month)) expect(after.months.map(kept)[index]).toEqual(before.months.map(kept)[index])
      const counted = after.months.reduce((sum, { revenuePln }) => sum.plus(revenuePln), new Big(0))
      if (!chosen.includes('2025-12')) expect(counted.toFixed(2)).toBe(after.revenuePln)
      expect(after.taxPln).toBe(computeTax(sumsOf(now.map(plnOf))).taxPln)
    }),
  )
})

test('more revenue never lowers the tax of the year, nor the exact tax of its months, whichever are closed', () => {
  const amounts = fc.array(fc.nat(3_000_000), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(amounts, fc.subarray(months), fc.nat(11), fc.nat(500_000), (then, chosen, at, more) => {
      const closed = close(then.map(plnOf), chosen)
      const richer = then.map((amount, index) => plnOf(index === at ? amount + more : amount))

      const [less, tax] = [computeTax(sumsOf(then.map(plnOf)), { closed }), computeTax(sumsOf(richer), { closed })]

      expect(new Big(tax.taxPln).gte(less.taxPln)).toBe(true)
      const exact = ({ months: all }: typeof tax) =>
        all.reduce((sum, { taxExactPln }) => sum.plus(taxExactPln), new Big(0))
      expect(exact(tax).gte(exact(less))).toBe(true)
    }),
  )
})
