import { expect, test } from '@jest/globals'
import Big from 'big.js'
import fc from 'fast-check'
import { closeMonth, computeTax } from '../../../src/ledger/tax/compute-tax.ts'
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

function byMonth(amounts: readonly (string | undefined)[]): Map<string, string> {
  return new Map(months.map((month, index) => [month, amounts[index] ?? '0.00']))
}

const joint = { thresholdPln: '200000.00' }

test.each([
  { name: '100 000 of one taxpayer', rules: {}, tax: '14750' },
  { name: '200 000 of spouses, of whom one taxes everything', rules: joint, tax: '12750' },
])('150 000 PLN with the threshold of $name has $tax PLN of tax', ({ rules, tax }) => {
  expect(computeTax(sumsOf(['150000.00']), rules)).toMatchObject({ taxPln: tax, monthsTaxPln: tax })
})

test('the joint threshold is crossed within a month, and within a quarter', () => {
  const sums = sumsOf(['120000.00', '70000.00', '20000.00', '1000.00'])

  const [each, quarter] = [computeTax(sums, joint), computeTax(sums, { ...joint, paidEach: 'quarter' })]

  expect(each.months.slice(0, 4).map(({ taxPln }) => taxPln)).toEqual(['10200', '5950', '2100', '125'])
  expect(quarter.months[2]).toMatchObject({
    lower: { basePln: '200000' },
    higher: { basePln: '10000' },
    taxPln: '18250',
  })
  expect([each.taxPln, quarter.taxPln]).toEqual(['18375', '18375'])
})

test.each([
  { name: 'before the rent', other: ['95000.00'], rent: ['0.00', '10000.00'], month: 1, lower: '5000', tax: '1050' },
  { name: 'in the month of the rent', other: ['95000.00'], rent: ['10000.00'], month: 0, lower: '5000', tax: '1050' },
  { name: 'after the rent', other: ['0.00', '95000.00'], rent: ['10000.00'], month: 0, lower: '10000', tax: '850' },
])('other revenue $name takes its part of the threshold', ({ other, rent, month, lower, tax }) => {
  const year = computeTax(sumsOf(rent), { otherPln: byMonth(other) })

  expect(year.months[month]).toMatchObject({ lower: { basePln: lower }, taxPln: tax, revenueToDatePln: '10000.00' })
  expect(year).toMatchObject({ taxPln: tax, monthsTaxPln: tax, otherPln: '95000.00', thresholdUsedPln: '105000.00' })
})

test('what was received above the threshold and refunded below it is not taxed', () => {
  const otherPln = byMonth(['0.00', '95000.00'])

  const year = computeTax(sumsOf(['10000.00', '0.00', '-10000.00']), { otherPln })

  expect(year).toMatchObject({ revenuePln: '0.00', taxPln: '0', lower: { basePln: '0' }, higher: { basePln: '0' } })
})

const plnOf = (amount: number) => new Big(amount).div(100).toFixed(2)
const amounts = fc.array(fc.nat(3_000_000), { minLength: 12, maxLength: 12 })
const rules = fc.record({
  thresholdPln: fc.constantFrom('100000.00', '200000.00'),
  paidEach: fc.constantFrom('month' as const, 'quarter' as const),
  otherPln: amounts.map((all) => byMonth(all.map(plnOf))),
})

test('whatever the threshold and the other revenue, the months are the year, and both are rated to the grosz', () => {
  fc.assert(
    fc.property(amounts, rules, (received, given) => {
      const year = computeTax(sumsOf(received.map(plnOf)), given)

      const sum = (values: string[]) => values.reduce((all, value) => all.plus(value), new Big(0))
      expect(sum(year.months.map(({ taxExactPln }) => taxExactPln)).toFixed(5)).toBe(year.taxExactPln)
      expect(new Big(year.lower.revenuePln).plus(year.higher.revenuePln).toFixed(2)).toBe(year.revenuePln)
      expect(new Big(year.lower.revenuePln).lte(given.thresholdPln)).toBe(true)
    }),
  )
})

test('more revenue, more other revenue or a lower threshold never lowers the tax of the year', () => {
  fc.assert(
    fc.property(amounts, rules, fc.nat(11), fc.nat(500_000), (received, given, at, more) => {
      const taxOf = (all: readonly number[], changed: Partial<typeof given> = {}) =>
        new Big(computeTax(sumsOf(all.map(plnOf)), { ...given, ...changed }).taxExactPln)
      const tax = taxOf(received)
      const richer = received.map((amount, index) => (index === at ? amount + more : amount))
      const other = new Map([...given.otherPln, [months[at] ?? '', plnOf(10_000_000)]])

      expect(taxOf(richer).gte(tax)).toBe(true)
      expect(taxOf(received, { otherPln: other }).gte(taxOf(received, { otherPln: new Map() }))).toBe(true)
      expect(taxOf(received, { thresholdPln: '200000.00' }).lte(taxOf(received, { thresholdPln: '100000.00' }))).toBe(
        true,
      )
    }),
  )
})

test('a month whose tax was paid keeps its figures, whatever the threshold and the other revenue are later', () => {
  fc.assert(
    fc.property(amounts, fc.subarray(months), rules, rules, (received, chosen, then, now) => {
      const sums = sumsOf(received.map(plnOf))
      const closed = computeTax(sums, then)
        .months.filter(({ month }) => chosen.includes(month))
        .map(closeMonth)
      const [before, after] = [computeTax(sums, { ...then, closed }), computeTax(sums, { ...now, closed })]

      const kept = ({ otherPln: _input, ...figures }: (typeof after.months)[number]) => figures
      for (const [index, month] of months.entries())
        if (chosen.includes(month)) expect(after.months.map(kept)[index]).toEqual(before.months.map(kept)[index])
    }),
  )
})
