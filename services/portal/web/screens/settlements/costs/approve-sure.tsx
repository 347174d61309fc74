import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { call } from '../../../interface/call.ts'
import { useSettlementChange } from '../../../interface/use-settlement-change.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ChangeRefused } from '../change-refused.tsx'
import style from './costs.module.css'
import { findUndo } from './find-undo.ts'
import type { Decision } from './use-decisions.ts'

type ApproveSureProps = {
  detail: SettlementDetail
  whyNot: string | null
  onApproved: (text: string, undo: readonly (Decision | null)[]) => void
}

/** Approves the items that are sure together, and says why not all. */
export function ApproveSure({ detail, whyNot, onApproved }: ApproveSureProps) {
  const { costs } = useWords()
  const proposed = detail.items.filter(({ state }) => state === 'proposed')
  const sure = proposed.filter((item) => item.sure).map(({ id }) => id)
  const approval = useSettlementChange<readonly string[]>(detail.id, {
    send: (item_ids, version) =>
      call('POST /v1/settlements/{id}/items/decisions', {
        params: { id: detail.id },
        body: { decision: 'approve', item_ids: [...item_ids] },
        ...version,
      }),
    onDone: (_, item_ids) => {
      const text = costs.approvedTogether(item_ids.length)
      announce(text)
      onApproved(
        text,
        detail.items.filter(({ id }) => item_ids.includes(id)).map((item) => findUndo('approve', item)),
      )
    },
  })
  if (proposed.length === 0) return null
  return (
    <div className={style.together}>
      {sure.length > 0 && (
        <Button
          looks="primary"
          whyNot={whyNot}
          working={costs.approving}
          isWorking={approval.isPending}
          onPress={() => approval.mutate(sure)}
        >
          {costs.approveSure(sure.length)}
        </Button>
      )}
      {sure.length < proposed.length && <p className={style.quiet}>{costs.notSure(proposed.length - sure.length)}</p>}
      <ChangeRefused change={approval} />
    </div>
  )
}
