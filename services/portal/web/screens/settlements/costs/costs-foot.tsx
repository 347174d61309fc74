import type { Item } from '@lokum/contracts/settlements/item'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../../parts/button.tsx'
import { StepFoot } from '../../../parts/step-foot.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './costs.module.css'
import { focusRow } from './focus-row.ts'
import type { useApproval } from './use-approval.ts'

type CostsFootProps = {
  detail: SettlementDetail
  rows: readonly Item[]
  /** Why nothing can be decided; the page says it above the list. */
  whyNot: string | null
  approval: ReturnType<typeof useApproval>
}

/** How many costs are decided, and the next step: approving those that are sure, the next one to decide, or the next stage. */
export function CostsFoot({ detail, rows, whyNot, approval }: CostsFootProps) {
  const { costs } = useWords()
  const keys = <span className={style.keys}>{costs.keys}</span>
  const proposed = detail.items.filter(({ state }) => state === 'proposed')
  const all = detail.items.length
  const says = all === 0 ? {} : { says: costs.decidedOf(all - proposed.length, all) }
  if (all === 0 || proposed.length === 0) {
    return (
      <StepFoot {...says}>
        <NextStage detail={detail} isDone={all > 0} />
      </StepFoot>
    )
  }
  const sure = proposed.filter((item) => item.sure)
  const first = rows.find(({ state }) => state === 'proposed')
  return (
    <StepFoot {...says} {...(whyNot === null && { beside: keys })}>
      {whyNot === null && sure.length > 0 && (
        <Button
          looks="primary"
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
  )
}

/** Where work goes on once every item is decided, or where items come from. */
function NextStage({ detail, isDone }: { detail: SettlementDetail; isDone: boolean }) {
  const { costs } = useWords()
  const isReady = isDone && detail.missing.length === 0
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
