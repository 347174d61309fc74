import type { Payment } from '@lokum/contracts/settlements/payment'
import { useDraft } from '../../interface/use-draft.ts'
import { OpenedDialog } from '../../parts/opened-dialog.tsx'
import { ReasonForm } from '../../parts/reason-form.tsx'
import { Refused } from '../../parts/refused.tsx'
import { useWords } from '../../words/use-words.ts'
import { useReversePayment } from './use-undo-payment.ts'

/** Takes a payment back, with a reason: it stays visible and no longer counts. */
export function ReversePayment({ payment: { id } }: { payment: Payment }) {
  const { payments } = useWords()
  return (
    <OpenedDialog label={payments.reverse} title={payments.reverseTitle} looks="quiet">
      {(close) => <Reversing id={id} onDone={close} />}
    </OpenedDialog>
  )
}

function Reversing({ id, onDone }: { id: string; onDone: () => void }) {
  const { payments, accounts } = useWords()
  const draft = useDraft(`reverse ${id}`)
  const reversing = useReversePayment(() => {
    draft.drop()
    onDone()
  })
  return (
    <ReasonForm
      draft={draft}
      label={accounts.reason}
      hint={payments.reverseHint}
      submit={payments.reverse}
      working={payments.reversing}
      isWorking={reversing.isPending}
      looks="primary"
      error={reversing.error}
      refused={reversing.error && <Refused error={reversing.error} isAlert />}
      onSend={(reason) => reversing.mutate({ id, reason })}
    >
      <p>{payments.reverseWhat}</p>
    </ReasonForm>
  )
}
