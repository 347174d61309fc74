import type { AgreementMode } from '@lokum/contracts/settlements/agreement'
import type { CostCategory, ShareKey, TaxClass } from '@lokum/contracts/settlements/cost-category'
import type { FieldFault } from '../../interface/refusal.ts'
import { typedNumber } from '../../interface/typed-number.ts'
import { rowsOf } from '../../interface/typed-rows.ts'
import type { Texts } from '../../interface/use-draft.ts'
import type { Words } from '../../words/words.ts'

export const modes = ['by_readings', 'flat_rate', 'rent_only'] as const satisfies readonly AgreementMode[]
export const taxClasses = ['revenue', 'pass_through', 'deposit'] as const satisfies readonly TaxClass[]
export const shareKeys = ['area', 'persons', 'equal', 'percent'] as const satisfies readonly ShareKey[]
export const costCategories = [
  ...['waste', 'administration', 'renovation_fund', 'internet', 'water', 'cold_water', 'hot_water'],
  ...['sewage', 'heating', 'electricity', 'gas', 'other'],
] as const satisfies readonly CostCategory[]

/** The terms that a form has, and the faults that the page sees itself. */
export function termsOf(texts: Texts, words: Words) {
  const { faults, given, needed, decimal, whole } = readersOf(texts, words)
  const mode = oneOf(modes, given('/mode')) ?? 'by_readings'
  const terms = {
    tenant: {
      name: needed('/tenant/name'),
      email: given('/tenant/email') || null,
      phone: given('/tenant/phone') || null,
      locale: oneOf(['pl', 'en'], given('/tenant/locale')) ?? 'pl',
      co_tenants: rowsOf(texts, '/tenant/co_tenants')
        .map(given)
        .filter((name) => name !== ''),
    },
    landlord: {
      name: needed('/landlord/name'),
      address: given('/landlord/address') || null,
      account_number: needed('/landlord/account_number').replaceAll(/\s/g, ''),
    },
    start: needed('/start'),
    end: given('/end') || null,
    mode,
    rent_pln: decimal('/rent_pln', true) ?? 0,
    proration: oneOf(['by_days', 'full_months'], given('/proration')) ?? 'by_days',
    fixed_charges: rowsOf(texts, '/fixed_charges').map((at) => ({
      label: needed(`${at}/label`),
      amount_pln: decimal(`${at}/amount_pln`, true) ?? 0,
      tax_class: oneOf(taxClasses, given(`${at}/tax_class`)) ?? 'revenue',
    })),
    flat_utilities_pln: mode === 'flat_rate' ? decimal('/flat_utilities_pln', true) : null,
    persons: whole('/persons'),
    due_day: whole('/due_day'),
    shared_costs: rowsOf(texts, '/shared_costs').map((at) => {
      const key = oneOf(shareKeys, given(`${at}/key`)) ?? 'area'
      const percent = key === 'percent' ? decimal(`${at}/percent`, true) : null
      return {
        category: oneOf(costCategories, given(`${at}/category`)) ?? 'other',
        key,
        ...(percent !== null && { percent }),
      }
    }),
  }
  return { terms, faults }
}

export type Terms = ReturnType<typeof termsOf>['terms']

function oneOf<One extends string>(all: readonly One[], text: string): One | undefined {
  return all.find((one) => one === text)
}

/** Ways to read the text of a pointer; each notes what is wrong with it. */
function readersOf(texts: Texts, words: Words) {
  const faults: FieldFault[] = []
  const given = (at: string) => (texts[at] ?? '').trim()
  const needed = (at: string) => {
    if (given(at) === '') faults.push({ at, code: 'required', detail: words.fields.required })
    return given(at)
  }
  const decimal = (at: string, isNeeded: boolean) => {
    const read = typedNumber(at, given(at), words.fields, isNeeded)
    faults.push(...read.faults)
    return read.value
  }
  const whole = (at: string) => {
    if (!/^\d{1,3}$/.test(given(at))) faults.push({ at, code: 'invalid_type', detail: words.agreements.wholeNumber })
    return Number(given(at))
  }
  return { faults, given, needed, decimal, whole }
}
