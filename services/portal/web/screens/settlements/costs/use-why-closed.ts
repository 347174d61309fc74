import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useMissingRight } from '../../../interface/use-right.ts'
import { useWords } from '../../../words/use-words.ts'

/** Why the items of a settlement cannot be changed; null: they can. */
export function useWhyClosed(state: SettlementDetail['state']): string | null {
  const { costs, settlement } = useWords()
  const missingRight = useMissingRight('settlements.write')
  if (state === 'draft') return missingRight ?? costs.notCalculated
  if (state === 'prepared') return costs.closed
  if (state === 'sent' || state === 'cancelled') return `${settlement.title}: ${settlement.states[state]}.`
  return missingRight
}
