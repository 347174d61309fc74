import { addDays } from '@lokum/amounts/calendar/month'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { MeterUnit } from '@lokum/contracts/settlements/meter'
import type { CoveredDays } from './covered-days.ts'
import { fitUnit } from './fit-unit.ts'
import type { SettlementCase } from './settlement-case.ts'

type Tariffs = SettlementCase['apartment']['tariffs']

export type TariffInForce = {
  category: CostCategory
  /** The label that the apartment gives it. */
  utility: string
  validFrom: string | null
  ratePln: number
  unit: MeterUnit
  /** The days to which it applies. */
  days: CoveredDays
}

type Tariff = Omit<TariffInForce, 'days'>

type TariffQuery = { categories: readonly CostCategory[]; days: CoveredDays }

/**
 * The apartment's tariffs for the use of these categories on these days, each with its own days: the tariff of the utility, for water also that
 * of sewage. On each day the latest valid tariff applies; the first one also applies to the days before it when there is none.
 */
export function findTariffs(tariffs: Tariffs, { categories, days }: TariffQuery): TariffInForce[] {
  const supply = categories.filter((category) => category !== 'sewage')
  const sewage = categories.filter((category) => category === 'sewage')
  return [supply, sewage].flatMap((names) => {
    const found = names.map((name) => validOn(tariffs, name, days))
    return found.find((valid) => valid.length > 0) ?? []
  })
}

function validOn(tariffs: Tariffs, category: CostCategory, { from, to }: CoveredDays): TariffInForce[] {
  const known = tariffs
    .flatMap((tariff) => readTariff(tariff, category) ?? [])
    .filter(({ validFrom }) => (validFrom ?? '') <= to)
    .toSorted((one, other) => compare(one.validFrom ?? '', other.validFrom ?? ''))
  const latest = [...new Map(known.map((tariff) => [tariff.validFrom, tariff])).values()]
  const ends = latest.map((_, index) => {
    const next = latest[index + 1]?.validFrom
    return next ? addDays(next, -1) : to
  })
  const valid = latest.flatMap((tariff, index) => {
    const end = ends[index] ?? to
    return end < from ? [] : [{ ...tariff, days: { from: later(tariff.validFrom, from), to: end } }]
  })
  return valid.map((tariff, index) => (index === 0 ? { ...tariff, days: { ...tariff.days, from } } : tariff))
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function later(day: string | null, other: string): string {
  return day !== null && day > other ? day : other
}

/** An apartment's tariffs may lack any field and have additional ones. */
function readTariff(tariff: Tariffs[number], category: CostCategory): Tariff | null {
  const { utility, unit, rate_pln: ratePln, valid_from: validFrom } = tariff
  if (typeof utility !== 'string' || utility.trim().toLowerCase() !== category) return null
  const priced = typeof ratePln === 'number' && typeof unit === 'string' ? fitUnit(ratePln, unit) : null
  return priced && { category, utility, validFrom: typeof validFrom === 'string' ? validFrom : null, ...priced }
}
