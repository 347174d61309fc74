import type { Item } from '@lokum/contracts/settlements/item'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import { priceText, quantityText } from '../../../words/figures.ts'
import type { Language } from '../../../words/words.ts'

type OfKind<Kind extends ItemInputs['kind']> = Extract<ItemInputs, { kind: Kind }>

/** How the amount of a cost comes about, in one line without the amount itself; empty if that would only say the amount again. */
export function rowFormula({ inputs, formula }: Pick<Item, 'inputs' | 'formula'>, language: Language): string {
  if (saysNothing(inputs)) return ''
  return inputs.kind === 'readings' ? productText(inputs, language) : withoutResult(formula)
}

/** A whole amount, for a whole month, of one that pays all of it. */
export function saysNothing(inputs: ItemInputs): boolean {
  switch (inputs.kind) {
    case 'amount':
      return true
    case 'fixed':
      return inputs.days === inputs.days_in_month
    case 'share':
      return inputs.weight === inputs.weight_total && inputs.days === inputs.days_in_month && isOfOneBill(inputs)
    case 'readings':
    case 'advances':
    case 'interest':
      return false
    default:
      return inputs satisfies never
  }
}

function isOfOneBill({ bill, corrects, parts, sub_meters: use }: OfKind<'share'>): boolean {
  return bill === undefined && corrects === undefined && parts === undefined && use === undefined
}

/** `186 kWh × 0,6148 zł/kWh + 23 % VAT`. */
function productText(inputs: OfKind<'readings'>, language: Language): string {
  return `${quantityText(inputs.consumption, inputs.unit, language)} × ${priceText(inputs, language)}`
}

/** `6 318 → 6 504 = 186 kWh`; without both readings, the use alone. */
export function readingsText({ previous, current, metered, metered_unit }: OfKind<'readings'>, language: Language) {
  const used = quantityText(metered, metered_unit, language)
  if (previous === null || current === null) return used
  const [from, to] = [previous, current].map(({ value }) => quantityText(value, null, language))
  return `${from} → ${to} = ${used}`
}

function withoutResult(formula: string): string {
  const end = formula.lastIndexOf(' = ')
  return end === -1 ? formula : formula.slice(0, end)
}
