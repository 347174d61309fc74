import type { DatedTerms } from '@lokum/contracts/settlements/agreement-terms'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { OpenInputs } from '@lokum/contracts/settlements/item-inputs'

/** The categories with an advance, the same on all days of a month: a true-up charges their costs, monthly settlements do not. */
export function onAdvanceIn({ advances }: Pick<DatedTerms, 'advances'>): ReadonlySet<CostCategory> {
  return new Set(advances.map(({ category }) => category))
}

/** Whether an item is an advance, which counts until a true-up settles it. */
export function isAdvance(inputs: OpenInputs): boolean {
  return inputs.kind === 'fixed' && inputs.advance === true
}
