import type { BalanceRow, Payment } from '@lokum/contracts/settlements/payment'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../interface/call.ts'
import { sendOnce } from '../../interface/send-once.ts'
import { typedNumber } from '../../interface/typed-number.ts'
import { useDraft } from '../../interface/use-draft.ts'
import { refuseFaults, useSave } from '../../interface/use-save.ts'
import { bindField } from '../../parts/bind-field.ts'
import { Field } from '../../parts/field.tsx'
import { MoneyField } from '../../parts/money-field.tsx'
import { SmallForm } from '../../parts/small-form.tsx'
import { typedAmount } from '../../words/typed-text.ts'
import { useWords } from '../../words/use-words.ts'
import { forgetPayments } from './use-balances.ts'

type ReceivedProps = { row: BalanceRow; today: string; onRecorded: (payment: Payment) => void }

/** A payment by hand: at first all that the tenant owes, today. */
export function Received({ row, today, onRecorded }: ReceivedProps) {
  const { payments, fields, language } = useWords()
  const client = useQueryClient()
  const name = `received ${row.agreement_id}`
  const { typed, type, drop } = useDraft(name)
  const owed = row.owed_pln > 0 ? typedAmount(row.owed_pln, language) : ''
  const texts = { '/amount_pln': owed, '/received_on': today, '/title': '', ...typed }
  const { saving, faults, refusal } = useSave({
    send: async () => {
      const amount = typedNumber('/amount_pln', texts['/amount_pln'], fields, true)
      refuseFaults(amount.faults)
      const { agreement_id } = row
      const title = texts['/title'].trim()
      const body = {
        agreement_id,
        received_on: texts['/received_on'],
        amount_pln: amount.value ?? 0,
        ...(title !== '' && { title }),
      }
      const { body: payment } = await sendOnce(name, (key) => call('POST /v1/payments', { body, key }))
      drop()
      await forgetPayments(client)
      onRecorded(payment)
    },
  })
  const fieldOf = (at: keyof typeof texts) => bindField({ texts, faults, onType: type }, at)
  return (
    <SmallForm
      faults={faults}
      refusal={refusal}
      submit={payments.record}
      working={payments.recording}
      isWorking={saving.isPending}
      onSend={() => saving.mutate(undefined)}
    >
      <MoneyField {...fieldOf('/amount_pln')} label={payments.amount} hint={payments.amountHint} />
      <Field {...fieldOf('/received_on')} type="date" label={payments.receivedOn} hint={payments.receivedHint} />
      <Field {...fieldOf('/title')} label={payments.note} hint={payments.noteHint} maxLength={500} />
    </SmallForm>
  )
}
