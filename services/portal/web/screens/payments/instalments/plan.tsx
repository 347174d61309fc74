import type { SettlementBalance } from '@lokum/contracts/settlements/payment'
import { useMissingRight } from '../../../interface/use-right.ts'
import { useSave } from '../../../interface/use-save.ts'
import { Button } from '../../../parts/button.tsx'
import card from '../../../parts/card.module.css'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'
import { PlanRows } from './plan-rows.tsx'

type PlanProps = { of: SettlementBalance; onTakeBack: () => Promise<void> }

/** The instalments of a settlement, and a button that takes them back. */
export function Plan({ of, onTakeBack }: PlanProps) {
  const { instalments } = useWords()
  const whyNot = useMissingRight('payments.write')
  const { saving, refusal } = useSave({ send: onTakeBack })
  return (
    <>
      <PlanRows of={of} />
      {refusal && <Refused error={refusal} isAlert />}
      <p className={card.quiet}>{instalments.takenBackWhat}</p>
      <Button
        whyNot={whyNot}
        working={instalments.sending}
        isWorking={saving.isPending}
        onPress={() => saving.mutate(undefined)}
      >
        {instalments.takeBack}
      </Button>
    </>
  )
}
