import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useMissingRight } from '../../interface/use-right.ts'
import { Button } from '../../parts/button.tsx'
import { Refused } from '../../parts/refused.tsx'
import { monthText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { useCreateSettlement } from '../months/use-create-settlement.ts'

/** After a settlement was cancelled: the way to another one of the same month. */
export function BeginAgain({ detail }: { detail: SettlementDetail }) {
  const { settlement, month, language } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const creation = useCreateSettlement(detail, month.created(monthText(detail.period, language)))
  return (
    <>
      <p>{settlement.cancelledNext}</p>
      <Button whyNot={whyNot} working={month.creating} isWorking={creation.isPending} onPress={() => creation.mutate()}>
        {settlement.beginAgain}
      </Button>
      {creation.error && <Refused error={creation.error} isAlert />}
    </>
  )
}
