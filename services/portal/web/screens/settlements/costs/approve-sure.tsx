import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { call } from '../../../interface/call.ts'
import { useSettlementChange } from '../../../interface/use-settlement-change.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './costs.module.css'

/** Approves the items that are sure together, and says why not all. */
export function ApproveSure({ detail, whyNot }: { detail: SettlementDetail; whyNot: string | null }) {
  const { costs } = useWords()
  const proposed = detail.items.filter(({ status }) => status === 'proposed')
  const sure = proposed.filter((item) => item.sure).map(({ id }) => id)
  const approval = useSettlementChange<readonly string[]>(detail.id, {
    send: (item_ids, version) =>
      call('POST /v1/settlements/{id}/approve-all', {
        params: { id: detail.id },
        body: { item_ids: [...item_ids] },
        ...version,
      }),
    onDone: (_, item_ids) => announce(costs.approvedTogether(item_ids.length)),
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
      {approval.error && <Refused error={approval.error} isAlert />}
    </div>
  )
}
