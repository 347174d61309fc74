import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { AgreementMode } from '@lokum/contracts/settlements/agreement'
import { type CostCategory, UtilityCategory } from '@lokum/contracts/settlements/cost-category'
import type { ItemType } from '@lokum/contracts/settlements/item'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import { Problem, StateForbids } from '@lokum/service-kit/problem'
import { isAdvance } from '../calculation/on-advance.ts'
import { writeNames } from '../calculation/proposal-words.ts'
import type { ChargedInTrueUp } from '../calculation/settlement-case.ts'
import type { AgreementInMonth } from '../terms/agreement-in-month.ts'
import { type ChargedInMonth, findMonthsOfUse, hasDays } from './use-in-months.ts'

const noAgreement = { en: 'not set, because there is no agreement', pl: 'nieustalony, bo nie ma umowy' }

class ModeForbidsItem extends Problem {
  constructor(agreement: Pick<AgreementInMonth, 'id' | 'mode'> | null) {
    const resources = agreement ? [agreement.id] : []
    super('mode_forbids_item', { values: { mode: agreement?.mode ?? noAgreement }, resources })
  }
}

/** Terms that decide which items a settlement may have: its mode, what true-ups charge of a month, and what months charge of a true-up. */
export type TermsOfMonth = Pick<AgreementInMonth, 'mode' | 'onAdvance'> & {
  inTrueUps: readonly ChargedInTrueUp[]
  inMonths?: readonly ChargedInMonth[]
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
type Charging = Pick<ChargedInTrueUp, 'referenceCode' | 'settlementId'>

function obstacleOf(item: Kind, agreement: TermsOfMonth | null): Obstacle | null {
  return obstacleInAdvances(item, agreement) ?? (isInMode(item, agreement?.mode) ? null : { by: 'mode' })
}

/** An advance needs terms with it; what a true-up charges, or will charge, must not be charged in the month too. */
function obstacleInAdvances(item: Kind, agreement: TermsOfMonth | null): Obstacle | null {
  const { type, category, inputs } = item
  if (category == null) return null
  const isOnAdvance = agreement?.onAdvance.includes(category) === true
  if (isAdvance(inputs)) return isOnAdvance ? null : { by: 'noAdvance', category }
  if (isOnAdvance && type !== 'rent_and_fixed') return { by: 'onAdvance', category }
  if (inputs.kind !== 'readings') return null
  const trueUp = agreement?.inTrueUps.find((one) => one.isUse && one.category === category)
  const [month] = hasDays(item) ? findMonthsOfUse(item, agreement?.inMonths) : []
  const other = trueUp ?? month
  return other ? { by: 'elsewhere', other } : null
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
