import { addDays, daysWithin, firstDay } from '@lokum/amounts/calendar/month'
import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { DatedTerms } from '@lokum/contracts/settlements/agreement-terms'
import type { CostCategory, DifferenceShareBy, ShareBy } from '@lokum/contracts/settlements/cost-category'
import { isMetered } from '@lokum/contracts/settlements/cost-category'
import Big from 'big.js'
import { type AgreementOverTime, splitStretches, termsOn } from '../terms/terms-over-time.ts'
import type { Borne, CostToShare, SharedCost, SharePiece } from './shared-cost.ts'

export type Days = { from: string; to: string }
type Bearer = { agreement: Agreement; from: string; days: number }

/** The days of the month, cut where terms change that decide about the cost. */
export function splitSegments({ period, category }: CostToShare, present: readonly AgreementOverTime[]): Days[] {
  const { from, to } = daysWithin(period, { starts_on: firstDay(period), ends_on: null })
  const starts = present.flatMap((agreement) =>
    splitStretches(agreement, { from, to }).flatMap(({ from: start, terms }, index, stretches) => {
      const before = stretches[index - 1]?.terms
      return before === undefined || textOf(terms, category) === textOf(before, category) ? [] : [start]
    }),
  )
  const days = [...new Set([from, ...starts])].sort()
  return days.map((day, index) => {
    const next = days[index + 1]
    return { from: day, to: next === undefined ? to : addDays(next, -1) }
  })
}

/** The terms that decide about a share of the category, as a text. */
function textOf(terms: DatedTerms, category: CostCategory): string {
  const { key, difference = '' } = methodNamed(terms, category) ?? {}
  return [key, difference, percentOf(terms, category), terms.persons].join(' ')
}

type OfDays =
  | { kind: 'pieces'; key: ShareBy; total: string; pieces: readonly (SharePiece & Borne)[] }
  | Extract<SharedCost, { kind: 'lacks_area' | 'no_common_key' }>

export function shareDays(cost: CostToShare, days: Days, agreements: readonly AgreementOverTime[]): OfDays {
  // An agreement without a day among these counts for the household of its apartment, as in a month without changes.
  const present = agreements.map((agreement) => bearerOf(agreement, days, cost.period))
  const bearers = present.filter((one) => one.days > 0 && methodNamed(one.agreement, cost.category) !== null)
  const named = listKeys(bearers.flatMap(({ agreement }) => methodNamed(agreement, cost.category) ?? []))
  const key = cost.key ?? (named.length === 1 ? named[0] : undefined) ?? cost.otherwise
  if (key === undefined) return { kind: 'no_common_key', named }
  if (key === 'percent' && bearers.some(({ agreement }) => percentOf(agreement, cost.category) === null))
    return { kind: 'no_common_key', named }

  const unknown = key === 'area' ? withoutArea(cost, bearers) : undefined
  if (unknown) return { kind: 'lacks_area', apartmentId: unknown.id }
  const total = totalOf(cost, key, present)
  const pieces = bearers.map(({ agreement, from, days: counted }) => ({
    agreementId: agreement.id,
    apartmentId: agreement.apartment_id,
    starts_on: from,
    key,
    part: partOf(cost, key, agreement),
    total,
    days: counted,
  }))
  return { kind: 'pieces', key, total, pieces }
}

export function listKeys(methods: readonly Method[]): ShareBy[] {
  return [...new Set(methods.map(({ key }) => key))].sort()
}

/** An agreement with its terms of some days, and how many of them it has. */
function bearerOf(agreement: AgreementOverTime, { from, to }: Days, period: string): Bearer {
  const { starts_on: start, ends_on: end, terms } = agreement
  const own = daysWithin(period, {
    starts_on: start > from ? start : from,
    ends_on: end !== null && end < to ? end : to,
  })
  const dated = terms === undefined ? agreement : { ...agreement, ...termsOn(terms, from) }
  return { agreement: dated, from: own.from, days: own.days }
}

/** How a cost is shared: by a key, and by sub-meters also who pays for what they do not count. */
export type Method = { key: ShareBy; difference?: DifferenceShareBy | undefined }

/** How terms share a category; by readings, every utility is borne for the whole apartment. Null when they do not. */
export function methodNamed(agreement: DatedTerms, category: CostCategory): Method | null {
  const shared = agreement.shared_costs.find((cost) => cost.category === category)
  if (shared) return { key: shared.share_by, difference: shared.difference_share_by }
  return agreement.mode === 'by_readings' && isMetered(category) ? { key: 'equal' } : null
}

function percentOf(agreement: DatedTerms, category: CostCategory): number | null {
  return agreement.shared_costs.find((cost) => cost.category === category)?.percent ?? null
}

/** With a given total, only the areas of the bearers are needed. */
function withoutArea({ apartments, total }: CostToShare, bearers: readonly Bearer[]) {
  const bearing = new Set(bearers.map(({ agreement }) => agreement.apartment_id))
  return apartments.find(({ id, surfaceM2 }) => surfaceM2 === null && (total === undefined || bearing.has(id)))
}

function partOf({ apartments, category }: CostToShare, key: ShareBy, agreement: Agreement): string {
  switch (key) {
    case 'area':
      return apartments.find(({ id }) => id === agreement.apartment_id)?.surfaceM2 ?? '0'
    case 'persons':
      return String(agreement.persons)
    case 'equal':
      return '1'
    case 'percent':
      return new Big(percentOf(agreement, category) ?? 0).toFixed()
    case 'sub_meters':
      return '0'
    default:
      return key satisfies never
  }
}

function totalOf({ apartments, total }: CostToShare, key: ShareBy, present: readonly Bearer[]): string {
  if (key === 'percent') return '100'
  if (total !== undefined) return total
  switch (key) {
    case 'area':
      return apartments.reduce((sum, { surfaceM2 }) => sum.plus(surfaceM2 ?? 0), new Big(0)).toFixed()
    case 'persons':
      return String(Math.max(1, sum(apartments.map(({ id }) => mostPersons(id, present)))))
    case 'equal':
      return String(apartments.length)
    case 'sub_meters':
      return '1'
    default:
      return key satisfies never
  }
}

/** When two tenants share a month, the larger household counts. */
function mostPersons(apartmentId: string, present: readonly Bearer[]): number {
  const households = present.filter(({ agreement }) => agreement.apartment_id === apartmentId)
  return Math.max(0, ...households.map(({ agreement }) => agreement.persons))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
