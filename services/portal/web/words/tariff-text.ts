import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { amountText } from './amounts.ts'
import { rateText } from './figures.ts'
import type { Words } from './words.ts'

/** A row of an apartment's tariffs; programs may have added members of their own. */
export type TariffRow = Apartment['tariffs'][number]

/** The price for a unit, the price for a month, or both. */
export function tariffPrice({ rate_pln, fixed_pln, unit }: TariffRow, { sources, language }: Words): string {
  const prices = [
    ...(typeof rate_pln === 'number' ? [rateText(rate_pln, typeof unit === 'string' ? unit : null, language)] : []),
    ...(typeof fixed_pln === 'number' ? [sources.perMonth(amountText(fixed_pln, language))] : []),
  ]
  return prices.join(' · ') || '–'
}

/** The name of a utility; one that is not known here keeps the name it came with. */
export function utilityName(utility: unknown, names: Readonly<Record<string, string>>): string {
  const text = typeof utility === 'string' ? utility : ''
  return (Object.hasOwn(names, text) ? names[text] : undefined) ?? (text || '–')
}
