import { expect, test } from '@jest/globals'
import Big from 'big.js'
import fc from 'fast-check'
import { computeTax } from '../../../src/ledger/tax/compute-tax.ts'
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

function taxOf(...revenues: string[]) {
  return computeTax(sumsOf(revenues))
}

test.each([
  ['0.00', '0.00000', '0'],
  ['5.49', '0.46665', '0'],
  ['5.50', '0.46750', '1'],
  ['6.00', '0.51000', '1'],
  ['17.49', '1.48665', '1'],
  ['17.50', '1.48750', '2'],
  ['2900.00', '246.50000', '247'],
  ['2899.49', '246.45665', '246'],
  ['2899.50', '246.45750', '247'],
  ['100000.00', '8500.00000', '8500'],
  ['100000.01', '8500.00125', '8500'],
  ['100000.49', '8500.06125', '8500'],
  ['100000.50', '8500.06250', '8500'],
  ['100004.00', '8500.50000', '8501'],
  ['100003.50', '8500.43750', '8501'],
  ['150000.00', '14750.00000', '14750'],
  ['9999999.99', '1245999.99875', '1246000'],
])(
  'a revenue of %s PLN has %s PLN of tax exactly, and %s PLN after rounding base and tax',
  (revenue, exact, rounded) => {
    const tax = taxOf(revenue)

    expect(tax).toMatchObject({ taxExactPln: exact, taxPln: rounded, monthsTaxPln: rounded, differencePln: '0' })
  },
)

test('2 900 PLN a month is 247 PLN each month, 2 964 in all, and 2 958 for the year: 6 PLN are overpaid', () => {
  const tax = computeTax(sumsOf(months.map(() => '2900.00')))

  expect(tax.months.map(({ taxPln }) => taxPln)).toEqual(months.map(() => '247'))
  expect(tax).toMatchObject({
    revenuePln: '34800.00',
    taxExactPln: '2958.00000',
    monthsTaxPln: '2964',
    taxPln: '2958',
    differencePln: '-6',
  })
})

test('the month that crosses the threshold is split to the grosz, and later months have the higher rate', () => {
  const tax = taxOf('60000.00', '39999.70', '2000.75', '1000.00')

  expect(tax.months[2]).toMatchObject({
    revenueToDatePln: '102000.45',
    lower: { revenuePln: '0.30', basePln: '0' },
    higher: { revenuePln: '2000.45', basePln: '2000' },
    taxExactPln: '250.08175',
    taxPln: '250',
  })
  expect(tax.months[3]).toMatchObject({ lower: { basePln: '0' }, higher: { basePln: '1000' }, taxPln: '125' })
  expect(tax).toMatchObject({
    lower: { revenuePln: '100000.00', basePln: '100000' },
    higher: { revenuePln: '3000.45', basePln: '3000' },
    taxPln: '8875',
  })
})

test('the month that reaches the threshold exactly has only the lower rate', () => {
  const tax = taxOf('99000.00', '1000.00', '0.01')

  expect(tax.months[1]).toMatchObject({ lower: { revenuePln: '1000.00' }, higher: { revenuePln: '0.00' } })
  expect(tax.months[2]).toMatchObject({ lower: { revenuePln: '0.00' }, higher: { revenuePln: '0.01', basePln: '0' } })
})

test('a month with a negative sum has no tax, and the year counts it in full', () => {
  const tax = taxOf('1000.00', '-400.00', '1000.00')

  expect(tax.months.slice(0, 3).map(({ taxPln }) => taxPln)).toEqual(['85', '0', '85'])
  expect(tax.months[1]).toMatchObject({
    revenueToDatePln: '600.00',
    lower: { revenuePln: '-400.00', basePln: '0' },
    taxExactPln: '0.00000',
  })
  expect(tax).toMatchObject({ revenuePln: '1600.00', taxPln: '136', monthsTaxPln: '170', differencePln: '-34' })
})

test('a refund after the threshold reduces the higher rate first, and the threshold is crossed again', () => {
  const tax = taxOf('101000.00', '-3000.00', '5000.00')

  expect(tax.months[1]).toMatchObject({
    lower: { revenuePln: '-2000.00' },
    higher: { revenuePln: '-1000.00' },
    taxPln: '0',
  })
  expect(tax.months[2]).toMatchObject({
    lower: { revenuePln: '2000.00' },
    higher: { revenuePln: '3000.00' },
    taxPln: '545',
  })
  expect(tax).toMatchObject({ higher: { revenuePln: '3000.00' }, taxPln: '8875', monthsTaxPln: '9170' })
})

test('a year with a negative sum has no tax', () => {
  expect(taxOf('-0.60')).toMatchObject({ revenuePln: '-0.60', taxExactPln: '0.00000', taxPln: '0', differencePln: '0' })
})

test('costs passed through and deposits are added up and not taxed', () => {
  const sums = sumsOf([]).map((sum) => ({ ...sum, passThroughPln: '310.15', depositPln: '0.01' }))

  expect(computeTax(sums)).toMatchObject({ passThroughPln: '3721.80', depositPln: '0.12', taxPln: '0' })
})

const grosze = fc.integer({ min: 0, max: 3_000_000 })
const plnOf = (amount: number) => new Big(amount).div(100).toFixed(2)
const yearOf = fc.array(grosze, { minLength: 12, maxLength: 12 })

test('the exact tax of a year is that of its sum, however it is distributed over the months', () => {
  fc.assert(
    fc.property(yearOf, (amounts) => {
      const { taxPln, taxExactPln, lower, higher, revenuePln } = computeTax(sumsOf(amounts.map(plnOf)))

      const inOneMonth = taxOf(plnOf(amounts.reduce((sum, amount) => sum + amount)))
      expect({ taxPln, taxExactPln, lower, higher, revenuePln }).toEqual({
        taxPln: inOneMonth.taxPln,
        taxExactPln: inOneMonth.taxExactPln,
        lower: inOneMonth.lower,
        higher: inOneMonth.higher,
        revenuePln: inOneMonth.revenuePln,
      })
    }),
  )
})

test('the months add up to the year: revenue, exact tax, and the remaining tax or overpayment', () => {
  fc.assert(
    fc.property(yearOf, (amounts) => {
      const tax = computeTax(sumsOf(amounts.map(plnOf)))

      const sum = (values: string[]) => values.reduce((all, value) => all.plus(value), new Big(0))
      expect(sum(tax.months.map(({ taxExactPln }) => taxExactPln)).toFixed(5)).toBe(tax.taxExactPln)
      expect(sum(tax.months.map(({ lower }) => lower.revenuePln)).toFixed(2)).toBe(tax.lower.revenuePln)
      expect(sum(tax.months.map(({ higher }) => higher.revenuePln)).toFixed(2)).toBe(tax.higher.revenuePln)
      expect(sum(tax.months.map(({ taxPln }) => taxPln)).toFixed(0)).toBe(tax.monthsTaxPln)
      expect(new Big(tax.taxPln).minus(tax.monthsTaxPln).toFixed(0)).toBe(tax.differencePln)
    }),
  )
})

test('an additional grosz never lowers the tax, and rounding differs by at most one złoty', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000_000 }), fc.integer({ min: 0, max: 500 }), (amount, more) => {
      const [tax, next] = [taxOf(plnOf(amount)), taxOf(plnOf(amount + more))]

      expect(new Big(next.taxExactPln).gte(tax.taxExactPln)).toBe(true)
      expect(new Big(next.taxPln).gte(tax.taxPln)).toBe(true)
      expect(new Big(tax.taxPln).minus(tax.taxExactPln).abs().lte('0.61')).toBe(true)
    }),
  )
})

test('a year with refunds still splits every month into its two rates, and the year is right', () => {
  const anyYear = fc.array(fc.integer({ min: -5_000_000, max: 5_000_000 }), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(anyYear, (amounts) => {
      const tax = computeTax(sumsOf(amounts.map(plnOf)))

      for (const { lower, higher, revenuePln, taxPln } of tax.months) {
        expect(new Big(lower.revenuePln).plus(higher.revenuePln).toFixed(2)).toBe(revenuePln)
        if (new Big(revenuePln).lte(0)) expect(taxPln).toBe('0')
      }
      expect(tax.taxPln).toBe(taxOf(tax.revenuePln).taxPln)
    }),
  )
})
