import type { DatedTerms } from '@lokum/contracts/settlements/agreement-terms'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { SomeInputs } from '@lokum/contracts/settlements/item-inputs'

/** The categories with an advance, the same on all days of a month: a true-up charges their costs, monthly settlements do not. */
export function onAdvanceIn({ advances }: Pick<DatedTerms, 'advances'>): ReadonlySet<CostCategory> {
  return new Set(advances.map(({ category }) => category))
}

/** Whether an item takes off advances that a person knows, such as those of months before the first settlement. */
export function isAdvanceByHand({ inputs, source }: { inputs: SomeInputs; source: { kind: string } }): boolean {
  return source.kind === 'agreement' && inputs.kind === 'amount' && inputs.amount_pln < 0
}

/** Whether an item is an advance, which counts until a true-up settles it. */
export function isAdvance(inputs: SomeInputs): boolean {
  return inputs.kind === 'fixed' && inputs.advance === true
}
