import type { OverviewRow } from '@lokum/contracts/settlements/overview'
import { useMissingRight } from '../../interface/use-right.ts'
import { Button } from '../../parts/button.tsx'
import { Refused } from '../../parts/refused.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './group.module.css'
import { useCreateSettlement } from './use-create-settlement.ts'

type CreateSettlementProps = { row: OverviewRow; agreementId: string; period: string; isFirst: boolean }

/** Creates the settlement of one apartment and opens it. */
export function CreateSettlement({ row, agreementId, period, isFirst }: CreateSettlementProps) {
  const { month } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const { id, label } = row.apartment
  const creation = useCreateSettlement({ apartment_id: id, agreement_id: agreementId, period }, month.created(label))
  return (
    <>
      <div className={style.next}>
        <Button
          looks={isFirst ? 'primary' : 'plain'}
          whyNot={whyNot}
          working={month.creating}
          isWorking={creation.isPending}
          onPress={() => creation.mutate()}
        >
          {month.next.create}
        </Button>
      </div>
      {creation.error && (
        <div className={style.refused}>
          <Refused error={creation.error} isAlert onRepeat={() => creation.mutate()} />
        </div>
      )}
    </>
  )
}
