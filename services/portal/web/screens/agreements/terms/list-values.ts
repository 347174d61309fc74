import type { DatedTerms } from '@lokum/contracts/settlements/agreement-terms'
import { amountText, countText } from '../../../words/amounts.ts'
import type { Words } from '../../../words/words.ts'

/** Terms belong to an agreement; its version protects them. */
export type AgreementVersion = { agreementId: string; version: string | null }

/** The values that may change on a day, each with its name; charges of the same name are one value. */
export function listValues(terms: DatedTerms, words: Words): ReadonlyMap<string, string> {
  const { agreements, language, terms: own } = words
  const { flat_utilities_pln: flat } = terms
  const values = new Map([
    [agreements.rent, amountText(terms.rent_pln, language)],
    [agreements.mode, agreements.modeNames[terms.mode]],
    ...(flat === null ? [] : [[agreements.flat, amountText(flat, language)] as const]),
    ...terms.advances.map(
      ({ category, amount_pln }) =>
        [agreements.advanceOn(agreements.categories[category]), amountText(amount_pln, language)] as const,
    ),
    [agreements.proration, agreements.prorations[terms.proration]],
    [agreements.persons, countText(terms.persons, language)],
  ])
  for (const { label, amount_pln, tax_class } of terms.fixed_charges) {
    const charge = own.charge(amountText(amount_pln, language), agreements.taxes[tax_class])
    values.set(label, values.has(label) ? `${values.get(label)}, ${charge}` : charge)
  }
  for (const cost of terms.shared_costs) values.set(agreements.categories[cost.category], shareText(cost, words))
  return values
}

/** The values that differ from the terms before, as they were and as they became. */
export function listChanges(before: DatedTerms, after: DatedTerms, words: Words): (readonly [string, string])[] {
  const { none, became } = words.terms
  const [old, now] = [listValues(before, words), listValues(after, words)]
  const names = [...new Set([...old.keys(), ...now.keys()])]
  return names
    .filter((name) => old.get(name) !== now.get(name))
    .map((name) => [name, became(old.get(name) ?? none, now.get(name) ?? none)])
}

function shareText(
  { share_by: key, percent, difference_share_by: difference }: DatedTerms['shared_costs'][number],
  { agreements, language }: Words,
): string {
  if (difference !== undefined)
    return `${agreements.keys[key]}, ${agreements.differenceOf(agreements.differences[difference])}`
  return percent === null ? agreements.keys[key] : agreements.percentOf(countText(percent, language))
}
