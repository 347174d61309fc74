import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../parts/button.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from '../../documents/account/accounts.module.css'
import { finishedStages } from '../finished-stages.ts'
import { isOpen } from '../is-open.ts'

/** The step from the documents to the costs. */
export function Calculation({ detail }: { detail: SettlementDetail }) {
  const { missing } = useWords()
  if (!isOpen(detail) || !finishedStages(detail).documents) return null
  return (
    <div className={style.actions}>
      <Link to="/settlements/$id/$stage" params={{ id: detail.id, stage: 'costs' }} className={buttonClass('primary')}>
        {missing.toCosts}
      </Link>
    </div>
  )
}
