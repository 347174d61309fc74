import { daysWithin } from '@lokum/amounts/calendar/month'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { doubtTariffs } from './doubt-tariffs.ts'
import { onAdvanceIn } from './on-advance.ts'
import { proposeFixed } from './propose-fixed.ts'
import { proposeShares } from './propose-shares.ts'
import { proposeUtilities } from './propose-utilities.ts'
import type { Calculated, SettlementCase } from './settlement-case.ts'
import { wholeMonth } from './split-cost.ts'

/**
 * Proposes the items of a settlement and lists what is missing, from its case alone: the same case gives the same items in the
 * same order. Without an agreement, or in a month outside it, there are no proposals. Only the mode by_readings has metered items.
 * Use and costs of a category with an advance are left to a true-up, and so is what another settlement charges although the terms have
 * no advance any more.
 */
export function proposeItems({ agreement, period, ...settlementCase }: SettlementCase): Calculated {
  if (agreement === null) return { items: [], missing: [] }
  const days = daysWithin(period, agreement)
  if (days.days === 0) return { items: [], missing: [] }
  const onAdvance = onAdvanceIn(agreement)
  const { elsewhere = [] } = settlementCase
  const used = new Set(elsewhere.flatMap(({ category, isUse }) => (isUse ? [category] : [])))
  const isCharged = (category: CostCategory) => !onAdvance.has(category)
  const isMetered = (category: CostCategory) => isCharged(category) && !used.has(category)
  const fixed = proposeFixed(agreement, days)
  const utilities =
    agreement.mode === 'by_readings'
      ? proposeUtilities({ ...settlementCase, agreement, within: wholeMonth(period), days, isCharged: isMetered })
      : { items: [], missing: [] }
  const shared = proposeShares({ ...settlementCase, agreement, period, isCharged })
  return {
    items: doubtTariffs([...fixed, ...utilities.items, ...shared.items]),
    missing: [...utilities.missing, ...shared.missing],
  }
}
