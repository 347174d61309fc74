import { useParams } from '@tanstack/react-router'
import { kept } from '../interface/kept.ts'
import { sessionState } from '../interface/session.ts'
import { useStore } from '../interface/use-store.ts'
import { isPeriod, lastMonth } from '../words/periods.ts'

/** The month of the address; on other screens the one that was looked at before, at first the last month. */
export function useChosenMonth(): { period: string; isInAddress: boolean } {
  const { period } = useParams({ strict: false })
  const state = useStore(sessionState)
  if (period !== undefined && isPeriod(period)) {
    kept.write('month', period)
    return { period, isInAddress: true }
  }
  const before = kept.read('month')
  if (before !== null && isPeriod(before)) return { period: before, isInAddress: false }
  return { period: lastMonth(state.kind === 'none' ? new Date().toISOString() : state.session.now), isInAddress: false }
}
