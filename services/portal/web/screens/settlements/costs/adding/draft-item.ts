import type { CostCategory, TaxClass } from '@lokum/contracts/settlements/cost-category'
import { defaultTaxClass, isCostCategory } from '@lokum/contracts/settlements/default-tax-class'
import type { ItemType } from '@lokum/contracts/settlements/item'
import type { OpenInputs } from '@lokum/contracts/settlements/item-inputs'
import type { Texts } from '../../../../interface/use-draft.ts'
import type { Metered } from '../metered.ts'

export const addedKinds = ['fixed', 'readings', 'share', 'amount'] as const
export type AddedKind = (typeof addedKinds)[number]

export function readKind(texts: Texts): AddedKind {
  return addedKinds.find((kind) => kind === texts['/inputs/kind']) ?? 'fixed'
}

/** The type of the interface that a kind of cost belongs to. */
export const typeOf: Readonly<Record<AddedKind, ItemType>> = {
  fixed: 'rent_and_fixed',
  readings: 'utility_by_readings',
  share: 'proportional_cost',
  amount: 'proportional_cost',
}

export function readTaxClass(texts: Texts): TaxClass {
  const chosen = texts['/tax_class']
  if (chosen === 'revenue' || chosen === 'pass_through' || chosen === 'deposit') return chosen
  const category = texts['/category'] ?? ''
  return readKind(texts) === 'fixed' ? 'revenue' : defaultTaxClass(isCostCategory(category) ? category : null)
}

export function chooseCategory(texts: Texts, metered: Metered | null): CostCategory | null {
  if (readKind(texts) === 'readings') return metered?.meter.utility ?? null
  const chosen = texts['/category'] ?? ''
  return isCostCategory(chosen) ? chosen : null
}

/** The inputs of a cost before anything is typed: what the month and the readings give. */
export function emptyInputs(kind: AddedKind, period: string, metered: Metered | null): OpenInputs | null {
  const days = daysOf(period)
  const month = { days, days_in_month: days }
  switch (kind) {
    case 'fixed':
      return { kind, monthly_pln: 0, ...month }
    case 'share':
      return { kind, cost_id: null, cost_pln: 0, share_by: 'equal', weight: 0, weight_total: 0, ...month }
    case 'amount':
      return { kind, amount_pln: 0 }
    case 'readings':
      return metered === null ? null : meteredInputs(metered)
    default:
      return kind satisfies never
  }
}

/** Fields that nothing is known of yet. */
export const blankTexts: Texts = {
  '/inputs/monthly_pln': '',
  '/inputs/cost_pln': '',
  '/inputs/weight': '',
  '/inputs/weight_total': '',
  '/inputs/amount_pln': '',
  '/inputs/rate_pln': '',
  '/inputs/conversion_factor': '',
}

function meteredInputs({ meter, register, previous, current }: Metered): OpenInputs {
  const isGas = meter.utility === 'gas' && meter.unit === 'm3'
  return {
    kind: 'readings',
    meter_id: meter.id,
    ...(meter.registers.length > 1 && { register }),
    rate_pln: 0,
    unit: isGas ? 'kWh' : meter.unit,
    previous,
    current,
    metered_unit: meter.unit,
    conversion_factor: isGas ? 0 : null,
  }
}

function daysOf(period: string): number {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
