import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../parts/button.tsx'
import { useWords } from '../../../words/use-words.ts'

/** After a true-up was cancelled: the way to another one of the same agreement. */
export function SettleAgain({ detail: { agreement_id: id } }: { detail: SettlementDetail }) {
  const { trueUps } = useWords()
  if (id === null) return null
  return (
    <>
      <p>{trueUps.cancelledNext}</p>
      <Link to="/agreements/$id/true-ups/new" params={{ id }} className={buttonClass('plain')}>
        {trueUps.again}
      </Link>
    </>
  )
}
