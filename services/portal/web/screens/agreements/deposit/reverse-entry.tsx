import type { DepositEntry } from '@lokum/contracts/settlements/deposit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { useDraft } from '../../../interface/use-draft.ts'
import { announce } from '../../../parts/announce.tsx'
import { OpenedDialog } from '../../../parts/opened-dialog.tsx'
import { ReasonForm } from '../../../parts/reason-form.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'
import { forgetPayments } from '../../payments/use-balances.ts'

/** Takes an entry of a deposit back, with a reason: it stays visible and no longer counts. */
export function ReverseEntry({ entry: { id } }: { entry: DepositEntry }) {
  const { deposit } = useWords()
  return (
    <OpenedDialog label={deposit.reverse} title={deposit.reverseTitle} looks="quiet">
      {(close) => <Reversing id={id} onDone={close} />}
    </OpenedDialog>
  )
}

function Reversing({ id, onDone }: { id: string; onDone: () => void }) {
  const { deposit, accounts } = useWords()
  const draft = useDraft(`reverse ${id}`)
  const client = useQueryClient()
  const reversing = useMutation({
    mutationFn: (reason: string) => call('POST /v1/deposit-entries/{id}/reverse', { params: { id }, body: { reason } }),
    onSuccess: async () => {
      draft.drop()
      announce(deposit.reversed)
      onDone()
      await forgetPayments(client)
    },
  })
  return (
    <ReasonForm
      draft={draft}
      label={accounts.reason}
      submit={deposit.reverse}
      working={deposit.reversing}
      isWorking={reversing.isPending}
      looks="primary"
      error={reversing.error}
      refused={reversing.error && <Refused error={reversing.error} isAlert />}
      onSend={(reason) => reversing.mutate(reason)}
    >
      <p>{deposit.reverseWhat}</p>
    </ReasonForm>
  )
}
