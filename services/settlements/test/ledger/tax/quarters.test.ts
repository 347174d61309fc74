import { expect, test } from '@jest/globals'
import Big from 'big.js'
import fc from 'fast-check'
import { closeMonth, computeTax, lastMonthOf } from '../../../src/ledger/tax/compute-tax.ts'
import type { MonthSums } from '../../../src/ledger/tax/month-sums.ts'

const months = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`)

function sumsOf(revenues: readonly (string | undefined)[]): MonthSums[] {
  return months.map((month, index) => ({
    month,
    revenuePln: revenues[index] ?? '0.00',
    passThroughPln: '0.00',
    depositPln: '0.00',
  }))
}

const quarter = { paidEach: 'quarter' } as const
const even = months.map(() => '2900.00')

test('2 900 PLN a month is 740 PLN each quarter, 2 960 in all, and 2 958 for the year', () => {
  const tax = computeTax(sumsOf(even), quarter)

  expect(tax.months.map(({ taxPln }) => taxPln)).toEqual([0, 1, 2, 3].flatMap(() => ['0', '0', '740']))
  expect(tax.months[2]).toMatchObject({ lower: { revenuePln: '8700.00', basePln: '8700' }, revenuePln: '2900.00' })
  expect(tax).toMatchObject({ monthsTaxPln: '2960', taxPln: '2958', differencePln: '-2' })
})

test.each([
  {
    name: 'in the middle of a quarter',
    revenues: ['60000.00', '50000.00', '1000.00'],
    lower: '100000',
    higher: '11000',
    tax: '9875',
  },
  {
    name: 'by a refund, in the other direction',
    revenues: ['101000.00', '-3000.00', '1000.00'],
    lower: '99000',
    higher: '0',
    tax: '8415',
  },
  {
    name: 'not, with less than nothing received',
    revenues: ['1000.00', '-3000.00', '500.00'],
    lower: '0',
    higher: '0',
    tax: '0',
  },
])('the threshold is crossed $name', ({ revenues, lower, higher, tax }) => {
  const { months: shown } = computeTax(sumsOf(revenues), quarter)

  expect(shown[2]).toMatchObject({ lower: { basePln: lower }, higher: { basePln: higher }, taxPln: tax })
  expect(shown.slice(0, 2).map(({ taxPln }) => taxPln)).toEqual(['0', '0'])
})

test('a quarter that was paid stays, and a later change counts in the next one', () => {
  const first = computeTax(sumsOf(even), quarter)
  const closed = first.months.slice(0, 3).map(closeMonth)

  const tax = computeTax(sumsOf(['1900.00', ...even.slice(1)]), { closed, ...quarter })

  expect(tax.months[2]).toMatchObject({ taxPln: '740', revenueToDatePln: '8700.00' })
  expect(tax.months[3]).toMatchObject({ carriedPln: '-1000.00', revenuePln: '1900.00', taxPln: '0' })
  expect(tax.months[5]).toMatchObject({ taxPln: '655' })
})

test('after months that were paid one by one, a quarter has the tax of its other months', () => {
  const closed = computeTax(sumsOf(even)).months.slice(0, 1).map(closeMonth)

  const tax = computeTax(sumsOf(even), { closed, ...quarter })

  expect(tax.months.slice(0, 3).map(({ taxPln }) => taxPln)).toEqual(['247', '0', '493'])
})

test.each([
  ['2025-01', '2025-03'],
  ['2025-06', '2025-06'],
  ['2025-10', '2025-12'],
])('the quarter of %s has its tax in %s', (month, last) => {
  expect(lastMonthOf('quarter', month)).toBe(last)
})

test('quarters and months have the same year, and together the same exact tax', () => {
  const grosze = fc.array(fc.nat(3_000_000), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(grosze, (amounts) => {
      const sums = sumsOf(amounts.map((amount) => new Big(amount).div(100).toFixed(2)))

      const [byMonth, byQuarter] = [computeTax(sums), computeTax(sums, quarter)]

      const exact = ({ months: all }: typeof byMonth) =>
        all.reduce((sum, { taxExactPln }) => sum.plus(taxExactPln), new Big(0)).toFixed(5)
      expect(exact(byQuarter)).toBe(exact(byMonth))
      expect(byQuarter.taxPln).toBe(byMonth.taxPln)
      expect(byQuarter.months.filter(({ taxPln }) => taxPln !== '0').length).toBeLessThanOrEqual(4)
    }),
  )
})
