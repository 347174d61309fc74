import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { CostCategory, ShareKey } from '@lokum/contracts/settlements/cost-category'
import Big from 'big.js'
import { daysInMonth, daysWithin } from '../../calendar/month.ts'

export type CostToShare = {
  /** `YYYY-MM` */
  period: string
  category: CostCategory
  /** The apartments concerned; the area is a decimal text. */
  apartments: readonly { id: string; surfaceM2: string | null }[]
  /** Their agreements; those without a day in the month bear nothing. */
  agreements: readonly Agreement[]
  /** The operator's key; without one, the key that the agreements name. */
  key?: ShareKey | undefined
  /** The operator's total; without one, the total of the apartments concerned. */
  total?: string | undefined
}

export type PartOfCost = { agreementId: string; apartmentId: string; part: string; days: number }

type SharedParts =
  | { kind: 'parts'; key: ShareKey; total: string; daysInMonth: number; parts: readonly PartOfCost[] }
  | { kind: 'lacks_area'; apartmentId: string }
  /** The agreements name several keys, or no agreement bears the cost, or an agreement that bears it by percent lacks a percentage. */
  | { kind: 'no_common_key'; named: readonly ShareKey[] }

/** The utilities and what is billed with them; an agreement by readings bears them without naming them. */
const byReadings: ReadonlySet<CostCategory> = new Set<CostCategory>([
  'electricity',
  'gas',
  'cold_water',
  'hot_water',
  'heating',
  'water',
  'sewage',
])

type Bearer = { agreement: Agreement; days: number }

/**
 * The part of a cost that each agreement of the month bears, and the total of the parts.
 * An agreement bears its named shared costs; by readings, it also bears every utility for the whole apartment.
 */
export function shareParts(cost: CostToShare): SharedParts {
  const present = cost.agreements
    .map((agreement) => ({ agreement, days: daysWithin(cost.period, agreement).days }))
    .filter(({ days }) => days > 0)
  const bearers = present.filter(({ agreement }) => keyNamed(agreement, cost.category) !== null)
  const named = [...new Set(bearers.map(({ agreement }) => keyNamed(agreement, cost.category) ?? 'equal'))].sort()
  const key = cost.key ?? (named.length === 1 ? named[0] : undefined)
  if (key === undefined) return { kind: 'no_common_key', named }
  if (key === 'percent' && bearers.some(({ agreement }) => percentOf(agreement, cost.category) === null))
    return { kind: 'no_common_key', named }

  const unknown = key === 'area' ? withoutArea(cost, bearers) : undefined
  if (unknown) return { kind: 'lacks_area', apartmentId: unknown.id }
  const parts = bearers.map(({ agreement, days }) => ({
    agreementId: agreement.id,
    apartmentId: agreement.apartment_id,
    part: partOf(cost, key, agreement),
    days,
  }))
  return { kind: 'parts', key, total: totalOf(cost, key, present), daysInMonth: daysInMonth(cost.period), parts }
}

function keyNamed(agreement: Agreement, category: CostCategory): ShareKey | null {
  const shared = agreement.shared_costs.find((cost) => cost.category === category)
  if (shared) return shared.key
  return agreement.mode === 'by_readings' && byReadings.has(category) ? 'equal' : null
}

function percentOf(agreement: Agreement, category: CostCategory): number | null {
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
