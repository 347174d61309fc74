import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Note } from '../../../parts/note.tsx'
import { useWords } from '../../../words/use-words.ts'
import { CalculateAgain } from '../documents/calculate-again.tsx'

/** Why the costs are not calculated, or not any more, with the button that calculates them. */
export function CalculateFirst({ detail }: { detail: SettlementDetail }) {
  const { costs } = useWords()
  const isDue = detail.missing.some(({ reason }) => reason === 'not_calculated' || reason === 'outdated')
  if (!isDue) return null
  return (
    <Note looks="calm" title={detail.state === 'draft' ? costs.notCalculated : costs.outdated}>
      <CalculateAgain detail={detail} looks="primary" />
    </Note>
  )
}
