import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { AgreementMode } from '@lokum/contracts/settlements/agreement'
import { type CostCategory, UtilityCategory } from '@lokum/contracts/settlements/cost-category'
import type { ItemType } from '@lokum/contracts/settlements/item'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import { Problem, StateForbids } from '@lokum/service-kit/problem'
import { type ChargedElsewhere, findUseElsewhere } from '../calculation/charged-elsewhere.ts'
import { isAdvance } from '../calculation/on-advance.ts'
import { originOnAllDays, origins } from '../calculation/origin.ts'
import { writeNames } from '../calculation/proposal-words.ts'

const noAgreement = { en: 'not set, because there is no agreement', pl: 'nieustalony, bo nie ma umowy' }

class ModeForbidsItem extends Problem {
  constructor(agreement: Pick<AgreementInMonth, 'id' | 'mode'> | null) {
    const objects = agreement ? [agreement.id] : []
    super('mode_forbids_item', { values: { mode: agreement?.mode ?? noAgreement }, objects })
  }
}

/** An agreement with what decides its settlement of a month. */
type AgreementInMonth = {
  id: string
  mode: AgreementMode
  /** The categories that a true-up charges, because the tenant pays an advance for them. */
  onAdvance: readonly CostCategory[]
}

/** Terms that decide which items a settlement may have: its mode, the categories that it names, and what others charge. */
export type TermsOfMonth = Pick<AgreementInMonth, 'mode' | 'onAdvance'> & {
  categories?: readonly CostCategory[] | null | undefined
  elsewhere: readonly ChargedElsewhere[]
}

/** The agreement of a settlement with its terms. */
export type TermsOfSettlement = AgreementInMonth & TermsOfMonth

type Kind = {
  type: ItemType
  category?: CostCategory | null | undefined
  inputs: ItemInputs
  origin?: string
  usedFrom?: string | null | undefined
  usedTo?: string | null | undefined
}

/**
 * Refuses an item that the terms of the month exclude, which may have changed since the item was created.
 * @throws ModeForbidsItem · StateForbids
 */
export function requireAllowed(item: Kind, agreement: TermsOfSettlement | null): void {
  const obstacle = obstacleOf(item, agreement)
  if (obstacle === null) return
  if (obstacle.by === 'mode') throw new ModeForbidsItem(agreement)
  if (obstacle.by === 'elsewhere') throw chargedIn(obstacle.other)
  const reason = stateReasons[obstacle.by](writeNames(obstacle.category))
  throw new StateForbids(reason, agreement ? [agreement.id] : [])
}

function chargedIn({ referenceCode, settlementId }: Charging): StateForbids {
  return new StateForbids(stateReasons.chargedElsewhere(referenceCode), [settlementId])
}

export function isAllowed(item: Kind, agreement: TermsOfMonth | null): boolean {
  return obstacleOf(item, agreement) === null
}

type Obstacle =
  | { by: 'mode' }
  | { by: 'onAdvance' | 'noAdvance'; category: CostCategory }
  | { by: 'elsewhere'; other: Charging }

/** The settlement that charges the same use. */
type Charging = Pick<ChargedElsewhere, 'referenceCode' | 'settlementId'>

function obstacleOf(item: Kind, agreement: TermsOfMonth | null): Obstacle | null {
  return obstacleInAdvances(item, agreement) ?? (isInMode(item, agreement?.mode) ? null : { by: 'mode' })
}

/**
 * An advance needs terms with it; what a true-up charges, or will charge, must not be charged in the month too. The days of an item by
 * hand are not known in a settlement that names its categories, so there only a person can say whether they are charged twice.
 */
function obstacleInAdvances(item: Kind, agreement: TermsOfMonth | null): Obstacle | null {
  const { type, category, inputs } = item
  if (category == null) return null
  const isOnAdvance = agreement?.onAdvance.includes(category) === true
  if (isAdvance(inputs)) return isOnAdvance ? null : { by: 'noAdvance', category }
  if (isOnAdvance && type !== 'rent_and_fixed') return { by: 'onAdvance', category }
  if (agreement?.categories && !item.usedFrom) return null
  const [other] = findUseElsewhere(item, agreement?.elsewhere ?? [])
  return other ? { by: 'elsewhere', other } : null
}

function isInMode({ type, category, inputs, origin }: Kind, mode: AgreementMode | undefined): boolean {
  const isFlat =
    originOnAllDays(origin ?? '') === origins.flatUtilities ||
    (type === 'rent_and_fixed' && isUtility(category ?? null))
  if (isFlat && !isAdvance(inputs) && inputs.kind !== 'advances') return mode === 'flat_rate'
  return type !== 'utility_by_readings' || mode === 'by_readings'
}

const utilities: ReadonlySet<string> = new Set(UtilityCategory.options)

/** Whether a flat utilities amount covers a category. */
export function isUtility(category: string | null): boolean {
  return utilities.has(category ?? '')
}
