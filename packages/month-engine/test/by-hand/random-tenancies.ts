import fc from 'fast-check'
import { aMonth, type Month, type Tenancy, type Terms } from './tenancies.ts'

/** Months of 28, 29, 30 and 31 days. */
export const months = fc.constantFrom('2026-02', '2024-02', '2026-04', '2026-03').map(aMonth)

const grosze = fc.oneof(fc.constantFrom(0, 1, 33, 10_000, 199_999), fc.nat(300_000))

const charge = (label: string) =>
  fc.record({
    label: fc.constant(label),
    grosze,
    tax_class: fc.constantFrom('revenue' as const, 'pass_through' as const),
  })
const charges = fc
  .tuple(fc.option(charge('Garaż')), fc.option(charge('Winda')))
  .map((some) => some.flatMap((one) => one ?? []))

const keys = ['area', 'persons', 'equal', 'percent'] as const

/** Terms without their day; with one key of the house, or each with its own. */
const termsOf = (key: (typeof keys)[number] | null) =>
  fc.record({
    rent: grosze,
    persons: fc.integer({ min: 1, max: 5 }),
    charges,
    isWholeMonths: fc.integer({ max: 9, min: 0 }).map((one) => one === 0),
    key: fc.option(key === null ? fc.constantFrom(...keys) : fc.constant(key), { freq: 5 }),
    percent: fc.oneof(fc.constantFrom(1, 333_333), fc.integer({ min: 1, max: 500_000 })),
  })

/** Later terms begin so many days after those before; some change nothing, and some only the persons. */
const change = (key: (typeof keys)[number] | null) =>
  fc.record({
    gap: fc.integer({ min: 1, max: 12 }),
    terms: termsOf(key),
    part: fc.constantFrom('all', 'persons', 'rent', 'none'),
  })

const stay = (key: (typeof keys)[number] | null) =>
  fc.record({
    /** Days without a tenant before. */
    vacant: fc.constantFrom(0, 0, 1, 6),
    /** A tenancy of one day, of some, or without an end. */
    days: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 30 }), fc.integer({ min: 2, max: 30 }), fc.constant(null)),
    first: termsOf(key),
    changes: fc.array(change(key), { maxLength: 4 }),
  })

type Stay = ReturnType<typeof stay> extends fc.Arbitrary<infer Value> ? Value : never

/** Tenants who follow each other in one apartment, from some days before the month on. */
function tenanciesOf(apartment: number, begin: number, stays: readonly Stay[]): Tenancy[] {
  const all: Tenancy[] = []
  let next = begin
  for (const { vacant, days, first, changes } of stays) {
    const start = next + vacant
    const end = days === null ? null : start + days - 1
    all.push({
      id: `agr_${apartment}_${all.length}`,
      apartment,
      start,
      end,
      terms: datedTerms({ start, end, first, changes }),
    })
    if (end === null) break
    next = end + 1
  }
  return all
}

type Dated = Pick<Stay, 'first' | 'changes'> & { start: number; end: number | null }

function datedTerms({ start, end, first, changes }: Dated): Terms[] {
  const terms: [Terms, ...Terms[]] = [{ ...first, from: start }]
  for (const { gap, terms: given, part } of changes) {
    const before = terms.at(-1) ?? terms[0]
    const from = before.from + gap
    if (end !== null && from > end) break
    const parts = { all: given, persons: { persons: given.persons }, rent: { rent: given.rent }, none: {} }
    terms.push({ ...before, ...parts[part], from })
  }
  return terms
}

export type RandomHouse = { month: Month; areas: readonly number[]; tenancies: readonly Tenancy[]; grosze: number }

/** One or two apartments, who lives in them, and a cost of the month. */
export const randomHouse: fc.Arbitrary<RandomHouse> = fc
  .record({ month: months, of: fc.constantFrom('house', 'flat', 'tenant'), key: fc.constantFrom(...keys) })
  .chain(({ month, of, key }) => {
    const isHouse = of === 'house'
    // Agreements with several keys in a month ask the landlord, so only a single tenant changes the key.
    const known = of === 'tenant' ? null : key
    const begin = fc.integer({ min: 0, max: 20 })
    return fc
      .record({
        flat: fc.tuple(begin, fc.array(stay(known), { minLength: 1, maxLength: of === 'tenant' ? 1 : 4 })),
        other: fc.tuple(begin, fc.array(stay(known), { maxLength: 2 })),
        areas: fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 9_999 })),
        grosze: fc.oneof(fc.constantFrom(1, 2, -1, -7, 100), fc.integer({ min: -50_000, max: 50_000 })),
      })
      .map(({ flat, other, areas, grosze: amount }) => {
        const ofFlat = tenanciesOf(0, month.first - flat[0], flat[1])
        const ofOther = isHouse ? tenanciesOf(1, month.first - other[0], other[1]) : []
        return {
          month,
          grosze: amount,
          tenancies: [...ofFlat, ...ofOther],
          areas: isHouse ? areas : areas.slice(0, 1),
        }
      })
  })
