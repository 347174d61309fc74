import { daysWithin } from '../../calendar/month.ts'
import { proposeFixed } from './propose-fixed.ts'
import { proposeShares } from './propose-shares.ts'
import { proposeUtilities } from './propose-utilities.ts'
import type { Calculated, SettlementCase } from './settlement-case.ts'

/**
 * The items of a settlement and what is missing, from its case alone: the same case gives the same items in the same order.
 * Without an agreement, and in a month outside of it, there is nothing to propose. Items from readings belong to the mode
 * by_readings.
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
