import { rowCount } from '../../interface/typed-rows.ts'
import type { Texts } from '../../interface/use-draft.ts'
import type { TypedForm } from '../../parts/bind-field.ts'
import { unusedIn } from './choices.ts'
import { advanceCategories, costCategories } from './terms/typed-terms.ts'

/** A list of the form whose rows are added by a button. */
export type ListName = 'co_tenants' | 'advances' | 'fixed_charges' | 'shared_costs'

export const lists = {
  co_tenants: '/tenant/co_tenants',
  advances: '/advances',
  fixed_charges: '/fixed_charges',
  shared_costs: '/shared_costs',
} as const satisfies Readonly<Record<ListName, string>>

/** The texts of a list with one row more. */
export function withNewRow(form: TypedForm, name: ListName): Texts {
  const list = lists[name]
  const count = rowCount(form.texts, list)
  return { ...firstTexts(form, name, `${list}/${count}`), [list]: String(count + 1) }
}

function firstTexts(form: TypedForm, name: ListName, at: string): Texts {
  switch (name) {
    case 'co_tenants':
      return { [at]: '' }
    case 'advances':
      return { [`${at}/category`]: unusedIn(form, lists.advances, advanceCategories), [`${at}/amount_pln`]: '' }
    case 'fixed_charges':
      return { [`${at}/label`]: '', [`${at}/amount_pln`]: '', [`${at}/tax_class`]: 'revenue' }
    case 'shared_costs':
      return {
        [`${at}/category`]: unusedIn(form, lists.shared_costs, costCategories),
        [`${at}/share_by`]: 'area',
        [`${at}/percent`]: '',
        [`${at}/difference_share_by`]: 'landlord',
      }
    default:
      return name satisfies never
  }
}
