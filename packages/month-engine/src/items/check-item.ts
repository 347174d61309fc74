import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { ItemType } from '@lokum/contracts/settlements/item'
import type { ItemInputs, OpenInputs } from '@lokum/contracts/settlements/item-inputs'
import { ValidationFailed } from '@lokum/service-kit/problem'
import { checkInputs } from '../calculation/check-inputs.ts'
import { isAdvance } from '../calculation/on-advance.ts'
import { requireAllowed, type TermsOfSettlement } from './require-allowed.ts'

type ItemToCheck = {
  type: ItemType
  category?: CostCategory | null | undefined
  inputs: ItemInputs
  usedFrom?: string | null | undefined
  usedTo?: string | null | undefined
}

const kindsOf: Record<ItemType, readonly ItemInputs['kind'][]> = {
  rent_and_fixed: ['fixed', 'amount', 'interest'],
  utility_by_readings: ['readings'],
  proportional_cost: ['share', 'amount'],
}

/**
 * Checks that the inputs match the type and are consistent, and that the agreement's mode and advances allow the item
 * (interface specification, settlement modes). Without an agreement, utilities cannot be charged.
 * @throws ValidationFailed · ModeForbidsItem · StateForbids
 */
export function checkItem(item: ItemToCheck, agreement: TermsOfSettlement | null): void {
  const { type, category, inputs, usedFrom, usedTo } = item
  if (!kindsOf[type].includes(inputs.kind)) {
    throw new ValidationFailed([
      { pointer: '#/inputs/kind', code: 'invalid_value', must: 'one_of', values: { list: kindsOf[type].join(', ') } },
    ])
  }
  if (inputs.kind === 'interest' && category != null) {
    throw new ValidationFailed([{ pointer: '#/category', code: 'invalid_value', must: 'no_category_of_interest' }])
  }
  const faults = checkInputs(inputs)
  if (faults.length > 0) throw new ValidationFailed(faults)
  requireAllowed({ type, category, inputs, usedFrom, usedTo }, agreement)
}

/** A true-up has items of its categories alone. @throws ValidationFailed */
export function requireOwnCategory(
  { categories }: { categories?: readonly CostCategory[] | null | undefined },
  { category }: { category?: CostCategory | undefined },
): void {
  if (!categories || (category !== undefined && categories.includes(category))) return
  const values = { list: categories.join(', ') }
  throw new ValidationFailed([{ pointer: '#/category', code: 'invalid_value', must: 'category_of_true_up', values }])
}

/** A person adds no advance and makes none of an item: true-ups count what the terms charge. @throws ValidationFailed */
export function requireNoAdvance(inputs: OpenInputs): void {
  if (!isAdvance(inputs)) return
  throw new ValidationFailed([{ pointer: '#/inputs/advance', code: 'invalid_value', must: 'of_calculation' }])
}
