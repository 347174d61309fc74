import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { DatedTerms } from '@lokum/contracts/settlements/agreement-terms'
import { type CostCategory, type ShareKey, UtilityCategory } from '@lokum/contracts/settlements/cost-category'
import Big from 'big.js'
import { addDays, daysInMonth, daysWithin, firstDay } from '../../calendar/month.ts'
import { type AgreementOverTime, stretchesOf, termsOn } from '../../tenancies/agreements/terms-over-time.ts'
import { joinPieces } from './join-pieces.ts'

export type CostToShare = {
  /** `YYYY-MM` */
  period: string
  category: CostCategory
  /** The apartments concerned; the area is a decimal text. */
  apartments: readonly { id: string; surfaceM2: string | null }[]
  /** Their agreements; those without a day in the month bear nothing. */
  agreements: readonly AgreementOverTime[]
  /** The operator's key; without one, the key that the agreements name. */
  key?: ShareKey | undefined
  /** The key of days on which the agreements name none in common. */
  otherwise?: ShareKey | undefined
  /** The operator's total; without one, the total of the apartments concerned. */
  total?: string | undefined
}

/** The share of consecutive days with the same terms. */
export type SharePiece = { from: string; key: ShareKey; part: string; total: string; days: number }

export type PartOfCost = {
  agreementId: string
  apartmentId: string
  part: string
  days: number
  /** The shares of all days, when they are not one share of the cost's total. */
  pieces?: readonly SharePiece[]
}

type SharedParts =
  | { kind: 'parts'; key: ShareKey; total: string; daysInMonth: number; parts: readonly PartOfCost[] }
  | { kind: 'lacks_area'; apartmentId: string }
  /** The agreements name several keys, or no agreement bears the cost, or an agreement that bears it by percent lacks a percentage. */
  | { kind: 'no_common_key'; named: readonly ShareKey[] }

/** The utilities and what is billed with them; an agreement by readings bears them without naming them. */
const byReadings: ReadonlySet<CostCategory> = new Set<CostCategory>(UtilityCategory.options)

type Days = { from: string; to: string }
type Bearer = { agreement: Agreement; from: string; days: number }

/**
 * The part of a cost that each agreement of the month bears, and the total of the parts.
 * An agreement bears its named shared costs; by readings, it also bears every utility for the whole apartment. Where terms change
 * within the month, the days before and after are shared apart.
 */
export function shareParts(cost: CostToShare): SharedParts {
  const present = cost.agreements.filter((agreement) => daysWithin(cost.period, agreement).days > 0)
  const shared = segmentsOf(cost, present).map((days) => shareDays(cost, days, present))
  const refused = shared.find((one) => one.kind !== 'pieces' && (one.kind === 'lacks_area' || one.named.length > 0))
  if (refused && refused.kind !== 'pieces') return refused
  const segments = shared.filter((one) => one.kind === 'pieces')
  const [first] = segments
  if (!first) return { kind: 'no_common_key', named: [] }
  const { key, total } = segments.find(({ pieces }) => pieces.length > 0) ?? first
  const pieces = segments.flatMap((segment) => segment.pieces)
  const byAgreement = present.map(({ id }) => pieces.filter(({ agreementId }) => agreementId === id))
  const parts = byAgreement.flatMap((own) => joinPieces(own, { key, total }))
  return { kind: 'parts', key, total, daysInMonth: daysInMonth(cost.period), parts }
}

/** The days of the month, cut where terms change that decide about the cost. */
function segmentsOf({ period, category }: CostToShare, present: readonly AgreementOverTime[]): Days[] {
  const { from, to } = daysWithin(period, { start: firstDay(period), end: null })
  const starts = present.flatMap((agreement) =>
    stretchesOf(agreement, { from, to }).flatMap(({ from: start, terms }, index, stretches) => {
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

/** What decides about a share of the category as a text. */
function textOf(terms: DatedTerms, category: CostCategory): string {
  return [keyNamed(terms, category), percentOf(terms, category), terms.persons].join(' ')
}

type OfDays =
  | { kind: 'pieces'; key: ShareKey; total: string; pieces: readonly (SharePiece & Borne)[] }
  | Exclude<SharedParts, { kind: 'parts' }>
export type Borne = { agreementId: string; apartmentId: string }

function shareDays(cost: CostToShare, days: Days, agreements: readonly AgreementOverTime[]): OfDays {
  // An agreement without a day among these counts for the household of its apartment, as in a month without changes.
  const present = agreements.map((agreement) => bearerOf(agreement, days, cost.period))
  const bearers = present.filter((one) => one.days > 0 && keyNamed(one.agreement, cost.category) !== null)
  const named = [...new Set(bearers.map(({ agreement }) => keyNamed(agreement, cost.category) ?? 'equal'))].sort()
  const key = cost.key ?? (named.length === 1 ? named[0] : undefined) ?? cost.otherwise
  if (key === undefined) return { kind: 'no_common_key', named }
  if (key === 'percent' && bearers.some(({ agreement }) => percentOf(agreement, cost.category) === null))
    return { kind: 'no_common_key', named }

  const unknown = key === 'area' ? withoutArea(cost, bearers) : undefined
  if (unknown) return { kind: 'lacks_area', apartmentId: unknown.id }
  const total = totalOf(cost, key, present)
  const pieces = bearers.map(({ agreement, from, days: counted }) => ({
    ...{ agreementId: agreement.id, apartmentId: agreement.apartment_id },
    ...{ from, key, part: partOf(cost, key, agreement), total, days: counted },
  }))
  return { kind: 'pieces', key, total, pieces }
}

/** An agreement with its terms of some days, and how many of them it has. */
function bearerOf(agreement: AgreementOverTime, { from, to }: Days, period: string): Bearer {
  const { start, end, terms } = agreement
  const own = daysWithin(period, { start: start > from ? start : from, end: end !== null && end < to ? end : to })
  const dated = terms === undefined ? agreement : { ...agreement, ...termsOn(terms, from) }
  return { agreement: dated, from: own.from, days: own.days }
}

function keyNamed(agreement: DatedTerms, category: CostCategory): ShareKey | null {
  const shared = agreement.shared_costs.find((cost) => cost.category === category)
  if (shared) return shared.key
  return agreement.mode === 'by_readings' && byReadings.has(category) ? 'equal' : null
}

function percentOf(agreement: DatedTerms, category: CostCategory): number | null {
  return agreement.shared_costs.find((cost) => cost.category === category)?.percent ?? null
}

/** With a given total, only the areas of the bearers are needed. */
function withoutArea({ apartments, total }: CostToShare, bearers: readonly Bearer[]) {
  const bearing = new Set(bearers.map(({ agreement }) => agreement.apartment_id))
  return apartments.find(({ id, surfaceM2 }) => surfaceM2 === null && (total === undefined || bearing.has(id)))
}

function partOf({ apartments, category }: CostToShare, key: ShareKey, agreement: Agreement): string {
  switch (key) {
    case 'area':
      return apartments.find(({ id }) => id === agreement.apartment_id)?.surfaceM2 ?? '0'
    case 'persons':
      return String(agreement.persons)
    case 'equal':
      return '1'
    case 'percent':
      return new Big(percentOf(agreement, category) ?? 0).toFixed()
    default:
      return key satisfies never
  }
}

function totalOf({ apartments, total }: CostToShare, key: ShareKey, present: readonly Bearer[]): string {
  if (key === 'percent') return '100'
  if (total !== undefined) return total
  switch (key) {
    case 'area':
      return apartments.reduce((sum, { surfaceM2 }) => sum.plus(surfaceM2 ?? 0), new Big(0)).toFixed()
    case 'persons':
      return String(Math.max(1, sum(apartments.map(({ id }) => mostPersons(id, present)))))
    case 'equal':
      return String(apartments.length)
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
