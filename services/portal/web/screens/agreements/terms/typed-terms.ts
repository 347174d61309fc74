import type { AgreementMode } from '@lokum/contracts/settlements/agreement'
import type {
  CostCategory,
  DifferenceShareBy,
  ShareBy,
  TaxClassOfCharge,
  UtilityCategory,
} from '@lokum/contracts/settlements/cost-category'
import { listRows } from '../../../interface/typed-rows.ts'
import type { Texts } from '../../../interface/use-draft.ts'
import { findOne, type Readers } from '../open-readers.ts'

export const modes = ['by_readings', 'flat_rate', 'rent_only'] as const satisfies readonly AgreementMode[]
export const shareKeys = ['area', 'persons', 'equal', 'percent', 'sub_meters'] as const satisfies readonly ShareBy[]
export const differenceKeys = ['landlord', 'area', 'persons', 'equal'] as const satisfies readonly DifferenceShareBy[]
export const costCategories = [
  'waste',
  'administration',
  'renovation_fund',
  'internet',
  'water',
  'cold_water',
  'hot_water',
  'sewage',
  'heating',
  'electricity',
  'gas',
  'other',
] as const satisfies readonly CostCategory[]
export const advanceCategories = [
  'heating',
  'cold_water',
  'hot_water',
  'water',
  'sewage',
  'electricity',
  'gas',
] as const satisfies readonly UtilityCategory[]
const taxClasses = ['revenue', 'pass_through'] as const satisfies readonly TaxClassOfCharge[]

/** The part of an agreement that may change on a day, as it was typed. */
export function typedTerms(texts: Texts, { given, needed, decimal, whole }: Readers) {
  const mode = findOne(modes, given('/mode')) ?? 'by_readings'
  return {
    mode,
    rent_pln: decimal('/rent_pln', true) ?? 0,
    proration: findOne(['by_days', 'full_months'], given('/proration')) ?? 'by_days',
    fixed_charges: listRows(texts, '/fixed_charges').map((at) => ({
      label: needed(`${at}/label`),
      amount_pln: decimal(`${at}/amount_pln`, true) ?? 0,
      tax_class: findOne(taxClasses, given(`${at}/tax_class`)) ?? 'revenue',
    })),
    flat_utilities_pln: mode === 'flat_rate' ? decimal('/flat_utilities_pln', true) : null,
    advances: (mode === 'by_readings' ? listRows(texts, '/advances') : []).map((at) => ({
      category: findOne(advanceCategories, given(`${at}/category`)) ?? 'heating',
      amount_pln: decimal(`${at}/amount_pln`, true) ?? 0,
    })),
    persons: whole('/persons'),
    shared_costs: listRows(texts, '/shared_costs').map((at) => {
      const key = findOne(shareKeys, given(`${at}/share_by`)) ?? 'area'
      const percent = key === 'percent' ? decimal(`${at}/percent`, true) : null
      return {
        category: findOne(costCategories, given(`${at}/category`)) ?? 'other',
        share_by: key,
        ...(percent !== null && { percent }),
        ...(key === 'sub_meters' && {
          difference_share_by: findOne(differenceKeys, given(`${at}/difference_share_by`)) ?? 'landlord',
        }),
      }
    }),
  }
}
