import { daysWithin } from '../../calendar/month.ts'
import { proposeFixed } from './propose-fixed.ts'
import { proposeShares } from './propose-shares.ts'
import { proposeUtilities } from './propose-utilities.ts'
import type { Calculated, SettlementCase } from './settlement-case.ts'

/**
 * Proposes the items of a settlement and lists what is missing, from its case alone: the same case gives the same items in the
 * same order. Without an agreement, or in a month outside it, there are no proposals. Only the mode by_readings has metered items.
 */
export function proposeItems({ agreement, period, ...settlementCase }: SettlementCase): Calculated {
  if (agreement === null) return { items: [], missing: [] }
  const days = daysWithin(period, agreement)
  if (days.days === 0) return { items: [], missing: [] }
  const fixed = proposeFixed(agreement, days)
  const used =
    agreement.mode === 'by_readings'
      ? proposeUtilities({ ...settlementCase, agreement, period, days })
      : { items: [], missing: [] }
  const shared = proposeShares({ ...settlementCase, agreement, period })
  return {
    items: [...fixed, ...used.items, ...shared.items],
    missing: [...used.missing, ...shared.missing],
  }
}
