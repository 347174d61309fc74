import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { DatedTerms } from '@lokum/contracts/settlements/agreement-terms'
import { type AgreementOverTime, inMonth } from '../../src/terms/terms-over-time.ts'
import { anAgreement } from '../calculation/a-case.ts'
import { type Fraction, fraction, none, plus, rounded, times } from './fractions.ts'

/** A tenancy as a bookkeeper writes it down, with days as numbers since 1970; nothing here computes with code of the service. */
export type Tenancy = { id: string; apartment: number; start: number; end: number | null; terms: readonly Terms[] }

/** The agreed terms from a day on; amounts in grosze, the percentage in ten-thousandths. */
export type Terms = {
  from: number
  rent: number
  persons: number
  charges: readonly { label: string; grosze: number; tax_class: 'revenue' | 'pass_through' }[]
  isWholeMonths: boolean
  /** How the cost is shared; null when the tenant has no part in it. */
  key: 'area' | 'persons' | 'equal' | 'percent' | null
  percent: number
}

export type Month = { period: string; first: number; last: number }

export function dayOf(text: string): number {
  return Date.parse(text) / 86_400_000
}

export function textOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}

export function aMonth(period: string): Month {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return { period, first: Date.UTC(year, month - 1) / 86_400_000, last: Date.UTC(year, month) / 86_400_000 - 1 }
}

export const lengthOf = ({ first, last }: Month) => last - first + 1

/** The days of a tenancy in a month. */
export function daysOf({ start, end }: Tenancy, { first, last }: Month): number[] {
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return days.filter((day) => day >= start && (end === null || day <= end))
}

/** The terms of a day; on days before the tenancy its first ones. */
export function termsOn({ terms }: Tenancy, day: number): Terms {
  const found = terms.findLast(({ from }) => from <= day) ?? terms[0]
  if (!found) throw new Error('A tenancy has terms.')
  return found
}

/** Rent and charges of a month: each unbroken run of days with one amount is rounded once. */
export function fixedByHand(tenancy: Tenancy, month: Month): bigint[] {
  const [first, ...others] = daysOf(tenancy, month)
  if (first === undefined) return []
  const begin = termsOn(tenancy, first)
  if (begin.isWholeMonths) return chargesOf(begin).map(({ grosze }) => BigInt(grosze))
  const runs: { name: string; grosze: number; last: number; days: number }[] = []
  for (const day of [first, ...others])
    for (const { name, grosze } of chargesOf(termsOn(tenancy, day))) {
      const run = runs.find((one) => one.name === name && one.grosze === grosze && one.last === day - 1)
      if (run) Object.assign(run, { last: day, days: run.days + 1 })
      else runs.push({ name, grosze, last: day, days: 1 })
    }
  return runs.map(({ grosze, days }) => rounded(fraction(grosze * days, lengthOf(month))))
}

function chargesOf({ rent, charges }: Terms) {
  const others = charges.map(({ label, tax_class, grosze }) => ({ name: `${label} ${tax_class}`, grosze }))
  return [{ name: 'rent', grosze: rent }, ...others]
}

export type House = {
  month: Month
  /** Square metres in hundredths, of each apartment concerned. */
  areas: readonly number[]
  tenancies: readonly Tenancy[]
}

/** The exact part of a cost of the month that a tenancy bears, day by day. */
export function shareByHand(tenancy: Tenancy, { month, areas, tenancies }: House): Fraction {
  const days = daysOf(tenancy, month).map((day) => {
    const { key } = termsOn(tenancy, day)
    return key === null ? none : ratioOn(day, tenancy, { key, areas, present: presentIn(month, tenancies) })
  })
  return times(days.reduce(plus, none), fraction(1, lengthOf(month)))
}

export function presentIn(month: Month, tenancies: readonly Tenancy[]): Tenancy[] {
  return tenancies.filter((one) => daysOf(one, month).length > 0)
}

type Among = { key: NonNullable<Terms['key']>; areas: readonly number[]; present: readonly Tenancy[] }

/** The ratio of a tenancy; of two households of an apartment in a month the larger one counts for the house. */
export function ratioOn(day: number, tenancy: Tenancy, { key, areas, present }: Among): Fraction {
  const terms = termsOn(tenancy, day)
  if (key === 'percent') return fraction(terms.percent, 1_000_000)
  if (key === 'equal') return fraction(1, areas.length)
  if (key === 'area')
    return fraction(
      areas[tenancy.apartment] ?? 0,
      areas.reduce((sum, area) => sum + area),
    )
  const households = areas.map((_, apartment) => {
    const own = present.filter((one) => one.apartment === apartment)
    return Math.max(0, ...own.map((one) => termsOn(one, day).persons))
  })
  return fraction(
    terms.persons,
    households.reduce((sum, persons) => sum + persons),
  )
}

/** The tenancy as the service loads it for a month. */
export function agreementIn(tenancy: Tenancy, { period }: Month, members: Partial<DatedTerms> = {}): AgreementOverTime {
  const { id, apartment, start, end } = tenancy
  const all = tenancy.terms.map((terms) => ({ from: textOf(terms.from), ...datedOf(terms), ...members }))
  const days = { starts_on: textOf(start), ends_on: end === null ? null : textOf(end) }
  return inMonth(anAgreement({ id, apartment_id: `apt_${apartment}`, ...days }), all, period)
}

function datedOf({ rent, persons, charges, isWholeMonths, key, percent }: Terms): DatedTerms {
  const shared: Agreement['shared_costs'] =
    key === null ? [] : [{ category: 'waste', share_by: key, percent: key === 'percent' ? percent / 10_000 : null }]
  return {
    mode: 'rent_only',
    rent_pln: rent / 100,
    persons,
    shared_costs: shared,
    advances: [],
    flat_utilities_pln: null,
    proration: isWholeMonths ? 'full_months' : 'by_days',
    fixed_charges: charges.map(({ label, grosze, tax_class }) => ({ label, amount_pln: grosze / 100, tax_class })),
  }
}
