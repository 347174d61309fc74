import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { AgreementMode } from '@lokum/contracts/settlements/agreement'
import { type CostCategory, UtilityCategory } from '@lokum/contracts/settlements/cost-category'
import type { ItemType } from '@lokum/contracts/settlements/item'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import { Problem, StateForbids } from '@lokum/service-kit/problem'
import type { AgreementInMonth } from '../../tenancies/agreements/mode-of-month.ts'
import { isAdvance } from '../calculation/on-advance.ts'
import { namesOf } from '../calculation/proposal-words.ts'

const noAgreement = { en: 'not set, because there is no agreement', pl: 'nieustalony, bo nie ma umowy' }

class ModeForbidsItem extends Problem {
  constructor(agreement: Pick<AgreementInMonth, 'id' | 'mode'> | null) {
    const resources = agreement ? [agreement.id] : []
    super('mode_forbids_item', { values: { mode: agreement?.mode ?? noAgreement }, resources })
  }
}

/** The terms of a month that decide which items it may have. */
export type TermsOfMonth = Pick<AgreementInMonth, 'mode' | 'onAdvance'>

type Kind = { type: ItemType; category?: CostCategory | null | undefined; inputs: ItemInputs; origin?: string }

/**
 * Refuses an item that the terms of the month exclude, which may have changed since the item was created.
 * @throws ModeForbidsItem · StateForbids
 */
export function requireAllowed(item: Kind, agreement: AgreementInMonth | null): void {
  const obstacle = obstacleOf(item, agreement)
  if (obstacle === null) return
  if (obstacle.by === 'mode') throw new ModeForbidsItem(agreement)
  const reason = stateReasons[obstacle.by](namesOf(obstacle.category))
  throw new StateForbids(reason, agreement ? [agreement.id] : [])
}

export function isAllowed(item: Kind, agreement: TermsOfMonth | null): boolean {
  return obstacleOf(item, agreement) === null
}

type Obstacle = { by: 'mode' } | { by: 'onAdvance' | 'noAdvance'; category: CostCategory }

function obstacleOf(item: Kind, agreement: TermsOfMonth | null): Obstacle | null {
  return obstacleInAdvances(item, agreement) ?? (isInMode(item, agreement?.mode) ? null : { by: 'mode' })
}

/** An advance needs terms with it; with one, what a true-up charges must not be charged in the month too. */
function obstacleInAdvances({ type, category, inputs }: Kind, agreement: TermsOfMonth | null): Obstacle | null {
  if (category == null) return null
  const isOnAdvance = agreement?.onAdvance.includes(category) === true
  if (isAdvance(inputs)) return isOnAdvance ? null : { by: 'noAdvance', category }
  return isOnAdvance && type !== 'rent_and_fixed' ? { by: 'onAdvance', category } : null
}

function isInMode({ type, category, inputs, origin }: Kind, mode: AgreementMode | undefined): boolean {
  const isFlat = flatUtilities.test(origin ?? '') || (type === 'rent_and_fixed' && isUtility(category ?? null))
  if (isFlat && !isAdvance(inputs) && inputs.kind !== 'advances') return mode === 'flat_rate'
  return type !== 'utility_by_readings' || mode === 'by_readings'
}

/** The origin of a flat utilities amount, also from a day within the month on. */
const flatUtilities = /^(\d{4}-\d{2}-\d{2}:)?flat_utilities$/

const utilities: ReadonlySet<string> = new Set(UtilityCategory.options)

/** Whether a flat utilities amount covers a category. */
export function isUtility(category: string | null): boolean {
  return utilities.has(category ?? '')
}
