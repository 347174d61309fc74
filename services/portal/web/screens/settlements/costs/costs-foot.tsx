import type { Item } from '@lokum/contracts/settlements/item'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../../parts/button.tsx'
import { StepFoot } from '../../../parts/step-foot.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ChangeRefused } from '../change-refused.tsx'
import { usePrepare } from '../statement/use-prepare.ts'
import style from './costs.module.css'
import { focusRow } from './focus-row.ts'
import type { useApproval } from './use-approval.ts'

type CostsFootProps = {
  detail: SettlementDetail
  rows: readonly Item[]
  /** Why nothing can be decided; the page says it above the list. */
  whyNot: string | null
  approval: ReturnType<typeof useApproval>
  /** The offer to take the last decision back. */
  children?: ReactNode
}

/** How many costs are decided, and the next step: approving those that are sure, the next one to decide, or the next stage. */
export function CostsFoot({ detail, rows, whyNot, approval, children }: CostsFootProps) {
  const { costs, statement } = useWords()
  const preparing = usePrepareFromCosts(detail.id)
  const keys = <span className={style.keys}>{costs.keys}</span>
  const proposed = detail.items.filter(({ state }) => state === 'proposed')
  const all = detail.items.length
  const says = all === 0 ? {} : { says: costs.decidedOf(all - proposed.length, all) }
  if (all === 0 || proposed.length === 0) {
    return (
      <>
        <ChangeRefused change={preparing} />
        <WhatIsLeft detail={detail} />
        <StepFoot {...says} above={children}>
          <NextStage detail={detail} isDone={all > 0} whyNot={whyNot} preparing={preparing} />
        </StepFoot>
      </>
    )
  }
  const sure = proposed.filter((item) => item.sure)
  const first = rows.find(({ state }) => state === 'proposed')
  return (
    <>
      <ChangeRefused change={preparing} />
      <StepFoot {...says} above={children} {...(whyNot === null && { beside: keys })}>
        {whyNot === null && isLastStep(detail, sure) && (
          <Button
            looks="primary"
            working={statement.preparing}
            isWorking={preparing.isPending}
            onPress={() => approval.change.mutate(sure, { onSuccess: () => preparing.mutate() })}
          >
            {costs.approveAndPrepare}
          </Button>
        )}
        {whyNot === null && sure.length > 0 && !isAllInOne(detail, sure) && (
          <Button
            looks={isLastStep(detail, sure) ? 'plain' : 'primary'}
            working={costs.approving}
            isWorking={approval.change.isPending}
            onPress={() => approval.approve(sure)}
          >
            {sure.length === proposed.length ? costs.approveAll(sure.length) : costs.approveSure(sure.length)}
          </Button>
        )}
        {whyNot === null && sure.length === 0 && (
          <Button onPress={() => focusRow(first?.id)}>{costs.nextToDecide}</Button>
        )}
      </StepFoot>
    </>
  )
}

/** The first thing that is missing once every cost is decided. */
function WhatIsLeft({ detail: { state, missing } }: Pick<CostsFootProps, 'detail'>) {
  const [first] = missing
  return state === 'calculated' && first ? <p className={style.left}>{first.detail}</p> : null
}

/** Whether nothing but the approval of sure items is left before the statement. */
function isLastStep({ state, missing }: SettlementDetail, sure: readonly Item[]): boolean {
  return state === 'calculated' && sure.length > 0 && missing.length === sure.length && missing.every(isDecision)
}

/** Whether the button of the last step and that of the only row do everything. */
function isAllInOne(detail: SettlementDetail, sure: readonly Item[]): boolean {
  return detail.items.length === 1 && isLastStep(detail, sure)
}

function isDecision({ code }: SettlementDetail['missing'][number]): boolean {
  return code === 'decision'
}

type Preparing = ReturnType<typeof usePrepare>

/** Makes the statement and shows it. */
function usePrepareFromCosts(id: string): Preparing {
  const navigate = useNavigate()
  return usePrepare(id, () => void navigate({ to: '/settlements/$id/$stage', params: { id, stage: 'statement' } }))
}

type NextProps = Pick<CostsFootProps, 'detail' | 'whyNot'> & { isDone: boolean; preparing: Preparing }

/** Makes the statement once every item is decided; otherwise the way to what is missing, or to the statement that was made. */
function NextStage({ detail, isDone, whyNot, preparing }: NextProps) {
  const { costs, statement } = useWords()
  const isReady = isDone && detail.missing.length === 0
  if (isReady && detail.state === 'calculated') {
    return (
      <Button
        looks="primary"
        whyNot={whyNot}
        working={statement.preparing}
        isWorking={preparing.isPending}
        onPress={() => preparing.mutate()}
      >
        {statement.prepare}
      </Button>
    )
  }
  return (
    <Link
      to="/settlements/$id/$stage"
      params={{ id: detail.id, stage: isReady ? 'statement' : 'documents' }}
      className={buttonClass('primary')}
    >
      {isReady ? costs.toStatement : costs.toDocuments}
    </Link>
  )
}
