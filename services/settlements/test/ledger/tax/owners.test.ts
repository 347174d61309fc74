import { expect, test } from '@jest/globals'
import Big from 'big.js'
import fc from 'fast-check'
import {
  closeOwnedMonth,
  computeOwners,
  type OwnedRules,
  type OwnedTax,
} from '../../../src/ledger/tax/compute-owners.ts'
import { type ClosedMonth, computeTax } from '../../../src/ledger/tax/compute-tax.ts'
import { divideRevenue, type Ownership } from '../../../src/ledger/tax/divide-revenue.ts'
import type { MonthSums } from '../../../src/ledger/tax/month-sums.ts'

const months = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`)
const rules: OwnedRules = { paidEach: 'month', thresholdPln: '100000.00', othersPln: [] }
const joint: OwnedRules = { ...rules, thresholdPln: '200000.00' }
const halves: Ownership[] = ['1/2', '1/2'].map((share) => ({ share, apartments: [] }))

const eachAlone: Ownership[] = ['apt_d', 'apt_e'].map((id) => ({ share: '1/2', apartments: [id] }))

/** The revenue of two apartments in one month. */
type Received = { d: string; e: string }

/** The months of each owner. */
function divide(received: readonly Received[], owners: readonly Ownership[]): MonthSums[][] {
  const divided = months.map((month, at) => {
    const { d = '0.00', e = '0.00' } = received[at] ?? {}
    const row = { month, label: '', pass_through_pln: '0.00', deposit_pln: '0.00' }
    const rows = [
      { ...row, apartment_id: 'apt_d', revenue_pln: d },
      { ...row, apartment_id: 'apt_e', revenue_pln: e },
    ]
    return { month, sums: divideRevenue(rows, owners) }
  })
  return owners.map((_owner, index) =>
    divided.map(({ month, sums }) => ({
      month,
      ...(sums[index] ?? { revenuePln: '', passThroughPln: '', depositPln: '' }),
    })),
  )
}

function taxOf(received: readonly Received[], owners: readonly Ownership[], given = rules, closed: ClosedMonth[] = []) {
  return computeOwners(divide(received, owners), { ...given, closed })
}

function sumOf(texts: readonly string[]): string {
  return texts.reduce((sum, text) => sum.plus(text), new Big(0)).toFixed(5)
}

test.each([
  { name: 'each of two owners with halves stays below their threshold', owners: halves, given: rules, tax: '12750' },
  {
    name: 'one owner of all with the joint threshold',
    owners: [{ share: '1/1', apartments: [] }],
    given: joint,
    tax: '12750',
  },
  { name: 'one owner of all without it', owners: [{ share: '1/1', apartments: [] }], given: rules, tax: '14750' },
  { name: 'two spouses with the joint threshold', owners: halves, given: joint, tax: '12750' },
])('150 000 PLN of $name has $tax PLN of tax', ({ owners, given, tax }) => {
  const year = taxOf([{ d: '150000.00', e: '0.00' }], owners, given)

  expect(year.whole).toMatchObject({ taxPln: tax, monthsTaxPln: tax, revenuePln: '150000.00' })
  expect(sumOf(year.owners.map(({ taxPln }) => taxPln))).toBe(sumOf([tax]))
})

test('an apartment that one owner has alone is taxed with that owner, at the higher rate above their own threshold', () => {
  const owners = [
    { share: '1/2', apartments: ['apt_d'] },
    { share: '1/2', apartments: [] },
  ]

  const { owners: own, whole } = taxOf([{ d: '120000.00', e: '10000.00' }], owners)

  expect(own).toMatchObject([
    { revenuePln: '125000.00', lower: { basePln: '100000' }, higher: { basePln: '25000' }, taxPln: '11625' },
    { revenuePln: '5000.00', lower: { basePln: '5000' }, higher: { basePln: '0' }, taxPln: '425' },
  ])
  expect(whole).toMatchObject({ taxPln: '12050', lower: { basePln: '105000' }, higher: { basePln: '25000' } })
})

test.each([
  { name: 'their own threshold', given: rules, other: '50000.00', tax: '13750', owners: ['7375', '6375'] },
  { name: 'the joint threshold', given: joint, other: '50000.00', tax: '12750', owners: ['6375', '6375'] },
  { name: 'more of the joint threshold', given: joint, other: '100000.00', tax: '14750', owners: ['7375', '7375'] },
])('other revenue of one owner takes $name', ({ given, other, tax, owners: taxes }) => {
  const othersPln = [new Map([['2025-01', other]]), new Map()]

  const { whole, owners } = taxOf([{ d: '150000.00', e: '0.00' }], halves, { ...given, othersPln })

  expect(whole).toMatchObject({ taxPln: tax, otherPln: other, revenuePln: '150000.00' })
  expect(whole.months[0]).toMatchObject({ otherPln: other })
  expect(owners).toMatchObject([
    { taxPln: taxes[0], otherPln: other },
    { taxPln: taxes[1], otherPln: '0.00', thresholdUsedPln: '75000.00' },
  ])
})

test('the tax of a joint threshold is divided by what each owner received, to the złoty', () => {
  const { owners: own, whole } = taxOf([{ d: '180000.00', e: '60000.00' }], eachAlone, joint)

  expect(whole).toMatchObject({ taxPln: '22000', lower: { basePln: '200000' }, higher: { basePln: '40000' } })
  expect(own).toMatchObject([
    { lower: { revenuePln: '150000.00', basePln: '150000' }, higher: { basePln: '30000' }, taxPln: '16500' },
    { lower: { revenuePln: '50000.00', basePln: '50000' }, higher: { basePln: '10000' }, taxPln: '5500' },
  ])
})

test('a refund of one spouse that takes back what the other received is no revenue at the higher rate', () => {
  const { owners: own } = taxOf([{ d: '50.00', e: '-50.00' }], eachAlone, joint)

  expect(own).toMatchObject([
    { lower: { revenuePln: '50.00', basePln: '0' }, higher: { revenuePln: '0.00' }, taxPln: '0' },
    { lower: { revenuePln: '-50.00', basePln: '0' }, higher: { revenuePln: '0.00' }, taxPln: '0' },
  ])
})

test('of three thirds the first owner has the grosz that is left, and each is rounded by itself', () => {
  const thirds = ['1/3', '1/3', '1/3'].map((share) => ({ share, apartments: [] }))

  const { owners, whole } = taxOf([{ d: '100.00', e: '0.00' }], thirds)

  expect(owners.map(({ revenuePln }) => revenuePln)).toEqual(['33.34', '33.33', '33.33'])
  expect(owners.map(({ taxPln }) => taxPln)).toEqual(['3', '3', '3'])
  expect(whole).toMatchObject({ taxPln: '9', lower: { basePln: '99' } })
})

test('two halves of 2 900 PLN pay 123 PLN each, where one taxpayer pays 247 PLN', () => {
  const { owners, whole } = taxOf([{ d: '2900.00', e: '0.00' }], halves)

  expect(owners.map(({ taxPln }) => taxPln)).toEqual(['123', '123'])
  expect(whole.taxPln).toBe('246')
})

test('of a month that was paid, each owner keeps the figures, and what changed counts in the next month of each', () => {
  const before = taxOf([{ d: '1000.00', e: '0.00' }], halves)
  const closed = closeOwnedMonth(before, '2025-01')

  const { owners, whole } = taxOf(
    [
      { d: '800.00', e: '0.00' },
      { d: '1000.00', e: '0.00' },
    ],
    halves,
    rules,
    closed,
  )

  expect(whole.months.slice(0, 2)).toMatchObject([
    { revenuePln: '1000.00', changedPln: '-200.00', taxPln: '86' },
    { revenuePln: '800.00', carriedPln: '-200.00', taxPln: '68' },
  ])
  expect(owners.map((owner) => owner.months.slice(0, 2).map(({ revenuePln }) => revenuePln))).toEqual([
    ['500.00', '400.00'],
    ['500.00', '400.00'],
  ])
})

const plnOf = (grosze: number) => new Big(grosze).div(100).toFixed(2)
const receivedIn = (least: number) =>
  fc
    .array(
      fc.record({ d: fc.integer({ min: least, max: 3_000_000 }), e: fc.integer({ min: least, max: 3_000_000 }) }),
      {
        minLength: 12,
        maxLength: 12,
      },
    )
    .map((all) => all.map(({ d, e }) => ({ d: plnOf(d), e: plnOf(e) })))

/** Owners by random parts of a whole; one of them may have an apartment alone. */
const ownersOf = fc
  .record({
    parts: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 2, maxLength: 10 }),
    alone: fc.option(fc.nat(9)),
  })
  .map(({ parts, alone }): Ownership[] => {
    const whole = parts.reduce((sum, part) => sum + part, 0)
    return parts.map((part, index) => ({
      share: `${part}/${whole}`,
      apartments: index === alone ? ['apt_e'] : [],
    }))
  })
const paidEach = fc.constantFrom('month' as const, 'quarter' as const)

/** The figures of an owned year that owners have and the year has in all. */
function figuresOf({ owners, whole }: OwnedTax) {
  const years = { whole: [whole], owners }
  const rated = [(tax: typeof whole | (typeof whole)['months'][number]) => tax.taxExactPln].concat(
    (tax) => tax.taxPln,
    ({ revenuePln }) => revenuePln,
    ({ lower }) => lower.revenuePln,
    ({ lower }) => lower.basePln,
    ({ higher }) => higher.revenuePln,
    ({ higher }) => higher.basePln,
  )
  const sum = (all: readonly (typeof whole)[]) =>
    rated.map((figure) => [
      sumOf(all.map(figure)),
      ...months.map((_month, at) => sumOf(all.flatMap((one) => one.months.slice(at, at + 1).map(figure)))),
    ])
  return { whole: sum(years.whole), owners: sum(years.owners) }
}

test('whatever the owners and what was received, their figures add up to those of the year, in each month and in all', () => {
  fc.assert(
    fc.property(
      receivedIn(-1_000_000),
      ownersOf,
      fc.constantFrom(rules, joint),
      paidEach,
      (received, owners, given, each) => {
        const { whole, owners: own } = figuresOf(taxOf(received, owners, { ...given, paidEach: each }))

        expect(own).toEqual(whole)
        expect(whole[2]?.[0]).toBe(sumOf(received.flatMap(({ d, e }) => [d, e])))
      },
    ),
  )
})

test('with a joint threshold the year is taxed the same for every division, to the złoty, in each month and in all', () => {
  fc.assert(
    fc.property(receivedIn(-1_000_000), ownersOf, paidEach, (received, owners, each) => {
      const given = { ...joint, paidEach: each }
      const alone = computeTax(divide(received, [{ share: '1/1', apartments: [] }])[0] ?? [], given)

      expect(taxOf(received, owners, given).whole).toEqual(alone)
    }),
  )
})

test('each owner pays what they would pay as the only taxpayer of their part, and 8.5 % alone below their threshold', () => {
  fc.assert(
    fc.property(receivedIn(0), ownersOf, (received, owners) => {
      for (const [index, sums] of divide(received, owners).entries()) {
        const own = taxOf(received, owners).owners[index]
        expect(own).toEqual(computeTax(sums))
        if (new Big(own?.revenuePln ?? 0).lte('100000')) expect(own?.higher.basePln).toBe('0')
      }
    }),
  )
})

test('whatever happens later, a month that was paid changes for no owner and not in all', () => {
  fc.assert(
    fc.property(
      receivedIn(-1_000_000),
      receivedIn(-1_000_000),
      ownersOf,
      fc.constantFrom(rules, joint),
      fc.subarray(months),
      (then, now, owners, given, chosen) => {
        const before = taxOf(then, owners, given)
        const closed = chosen.flatMap((month) => closeOwnedMonth(before, month))

        const after = taxOf(now, owners, given, closed)

        const kept = ({ whole, owners: own }: OwnedTax) =>
          [whole, ...own].map((tax) =>
            tax.months
              .filter(({ month }) => chosen.includes(month))
              .map(({ changedPln: _change, ...figures }) => figures),
          )
        expect(kept(after)).toEqual(kept(before))
        expect(after.whole.taxPln).toBe(taxOf(now, owners, given).whole.taxPln)
      },
    ),
  )
})
