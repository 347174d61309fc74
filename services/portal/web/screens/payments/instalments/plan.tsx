import type { Balance } from '@lokum/contracts/settlements/payment'
import { useMissingRight } from '../../../interface/use-right.ts'
import { useSave } from '../../../interface/use-save.ts'
import { Button } from '../../../parts/button.tsx'
import { OpenedDialog } from '../../../parts/opened-dialog.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'
import { PlanRows } from './plan-rows.tsx'

type PlanProps = { parts: Balance['instalments']; onTakeBack: () => Promise<void> }

/** The instalments of a tenancy, and a button that takes them back after a question. */
export function Plan({ parts, onTakeBack }: PlanProps) {
  const { instalments } = useWords()
  const whyNot = useMissingRight('payments.write')
  return (
    <>
      <PlanRows parts={parts} />
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
