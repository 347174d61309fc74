import type { SettlementBalance } from '@lokum/contracts/settlements/payment'
import { useMissingRight } from '../../../interface/use-right.ts'
import { useSave } from '../../../interface/use-save.ts'
import { Button } from '../../../parts/button.tsx'
import { OpenedDialog } from '../../../parts/opened-dialog.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'
import { PlanRows } from './plan-rows.tsx'

type PlanProps = { of: SettlementBalance; onTakeBack: () => Promise<void> }

/** The instalments of a settlement, and a button that takes them back after a question. */
export function Plan({ of, onTakeBack }: PlanProps) {
  const { instalments } = useWords()
  const whyNot = useMissingRight('payments.write')
  return (
    <>
      <PlanRows of={of} />
      <OpenedDialog label={instalments.takeBack} title={instalments.takeBackTitle} looks="plain" whyNot={whyNot}>
        {() => <Question onTakeBack={onTakeBack} />}
      </OpenedDialog>
    </>
  )
}

/** The question before a plan is taken back: its amounts and days cannot be restored. */
function Question({ onTakeBack }: Pick<PlanProps, 'onTakeBack'>) {
  const { instalments } = useWords()
  const { saving, refusal } = useSave({ send: onTakeBack })
  return (
    <>
      <p>{instalments.takenBackWhat}</p>
      {refusal && <Refused error={refusal} isAlert />}
      <Button
        looks="primary"
        working={instalments.sending}
        isWorking={saving.isPending}
        onPress={() => saving.mutate(undefined)}
      >
        {instalments.takeBack}
      </Button>
    </>
  )
}
