import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { MeterUnit } from '@lokum/contracts/settlements/meter'
import type { MeterCase } from '../../tenancies/meters/load-meters.ts'
import { fitUnit } from './fit-unit.ts'
import { categoriesOf } from './metered-categories.ts'
import type { SettlementCase } from './settlement-case.ts'

type Tariffs = SettlementCase['apartment']['tariffs']

export type TariffFound = {
  category: CostCategory
  /** The label that the apartment gives it. */
  utility: string
  validFrom: string | null
  ratePln: number
  unit: MeterUnit
}

/**
 * The apartment's tariffs valid on a day for a meter's use: the tariff of the utility, for water also that of sewage.
 * The latest of several tariffs applies.
 */
export function findTariffs(tariffs: Tariffs, meter: MeterCase, day: string): TariffFound[] {
  const categories = categoriesOf(meter.utility)
  const supply = categories.filter((category) => category !== 'sewage')
  const sewage = categories.filter((category) => category === 'sewage')
  return [supply, sewage].flatMap((names) => {
    const [first] = names.flatMap((name) => latest(tariffs, name, day) ?? [])
    return first ? [first] : []
  })
}

function latest(tariffs: Tariffs, category: CostCategory, day: string): TariffFound | null {
  return tariffs
    .flatMap((tariff) => readTariff(tariff, category) ?? [])
    .filter(({ validFrom }) => validFrom === null || validFrom <= day)
    .reduce<TariffFound | null>((last, one) => ((one.validFrom ?? '') >= (last?.validFrom ?? '') ? one : last), null)
}

/** An apartment's tariffs may lack any field and have additional ones. */
function readTariff(tariff: Tariffs[number], category: CostCategory): TariffFound | null {
  const { utility, unit, rate_pln: ratePln, valid_from: validFrom } = tariff
  if (typeof utility !== 'string' || utility.trim().toLowerCase() !== category) return null
  const priced = typeof ratePln === 'number' && typeof unit === 'string' ? fitUnit(ratePln, unit) : null
  return priced && { category, utility, validFrom: typeof validFrom === 'string' ? validFrom : null, ...priced }
}
