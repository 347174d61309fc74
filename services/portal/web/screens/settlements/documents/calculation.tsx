import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../parts/button.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from '../../documents/account/accounts.module.css'
import { finishedStages } from '../finished-stages.ts'
import { CalculateAgain } from './calculate-again.tsx'

/** The step from the documents to the costs. */
export function Calculation({ detail }: { detail: SettlementDetail }) {
  const { missing } = useWords()
  if (detail.state !== 'draft' && detail.state !== 'calculated') return null
  const isDue = detail.missing.some(({ code }) => code === 'calculation')
  const isBlocked = detail.missing.some(({ code }) => code !== 'calculation' && code !== 'decision')
  return (
    <div className={style.actions}>
      <CalculateAgain detail={detail} looks={isDue && !isBlocked ? 'primary' : 'plain'} />
      {finishedStages(detail).documents && (
        <Link
          to="/settlements/$id/$stage"
          params={{ id: detail.id, stage: 'costs' }}
          className={buttonClass(isDue ? 'plain' : 'primary')}
        >
          {missing.toCosts}
        </Link>
      )}
    </div>
  )
}
