import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { Terms } from './agreement-terms.ts'

const names = [
  ...['tenant', 'landlord', 'start', 'end', 'mode', 'rent_pln', 'proration', 'fixed_charges'],
  ...['flat_utilities_pln', 'persons', 'due_day', 'shared_costs'],
] as const satisfies readonly (keyof Terms)[]

/** The terms that differ from those of the saved agreement. */
export function changedTerms(terms: Terms, saved: Agreement): Partial<Terms> {
  const change: Partial<Terms> = { ...terms }
  for (const name of names) {
    if (stable(terms[name]) === stable(saved[name])) delete change[name]
  }
  return change
}

/** JSON with members in the order of their names and without nulls, so that equal values have equal texts. */
function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, one]) => one !== null)
    .toSorted(([some], [other]) => (some < other ? -1 : 1))
    .map(([name, one]) => `${name}:${stable(one)}`)
  return `{${members.join()}}`
}
