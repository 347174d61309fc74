import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Link } from '@tanstack/react-router'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Button, buttonClass } from '../../../parts/button.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from '../../documents/account/accounts.module.css'
import { ChangeRefused } from '../change-refused.tsx'
import { finishedStages } from '../finished-stages.ts'
import { useCalculate } from './use-calculate.ts'

/** The step from the documents to the costs. */
export function Calculation({ detail }: { detail: SettlementDetail }) {
  const { missing } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const calculating = useCalculate(detail.id)
  if (detail.state !== 'draft' && detail.state !== 'calculated') return null
  const isDue = detail.missing.some(({ code }) => code === 'calculation')
  const isBlocked = detail.missing.some(({ code }) => code !== 'calculation' && code !== 'decision')
  return (
    <div className={style.actions}>
      <Button
        looks={isDue && !isBlocked ? 'primary' : 'plain'}
        whyNot={whyNot}
        working={missing.calculating}
        isWorking={calculating.isPending}
        onPress={() => calculating.mutate()}
      >
        {detail.state === 'draft' ? missing.calculate : missing.recalculate}
      </Button>
      {finishedStages(detail).documents && (
        <Link
          to="/settlements/$id/$stage"
          params={{ id: detail.id, stage: 'costs' }}
          className={buttonClass(isDue ? 'plain' : 'primary')}
        >
          {missing.toCosts}
        </Link>
      )}
      <ChangeRefused change={calculating} />
    </div>
  )
}
