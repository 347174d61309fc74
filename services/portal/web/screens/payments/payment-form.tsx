import type { Payment } from '@lokum/contracts/settlements/payment'
import { useQueryClient } from '@tanstack/react-query'
import { typedNumber } from '../../interface/typed-number.ts'
import { useDraft } from '../../interface/use-draft.ts'
import { refuseFaults, useSave } from '../../interface/use-save.ts'
import { bindField } from '../../parts/bind-field.ts'
import { Field } from '../../parts/field.tsx'
import { MoneyField } from '../../parts/money-field.tsx'
import { SmallForm } from '../../parts/small-form.tsx'
import { useWords } from '../../words/use-words.ts'
import { forgetPayments } from './use-balances.ts'

/** The facts of a payment by hand; no title is null. */
export type TypedPayment = Pick<Payment, 'received_on' | 'amount_pln' | 'title'>

type FormProps = {
  /** By this name the browser tab keeps what was typed. */
  name: string
  first: { '/amount_pln': string; '/received_on': string; '/title': string }
  submit: string
  send: (typed: TypedPayment) => Promise<Payment>
  onSaved: (payment: Payment) => void
}

/** The fields of a payment by hand: amount, day and note. */
export function PaymentForm({ name, first, submit, send, onSaved }: FormProps) {
  const { payments, fields } = useWords()
  const client = useQueryClient()
  const { typed, type, drop } = useDraft(name)
  const texts = { ...first, ...typed }
  const { saving, faults, refusal } = useSave({
    send: async () => {
      const amount = typedNumber('/amount_pln', texts['/amount_pln'], fields, true)
      refuseFaults(amount.faults)
      const title = texts['/title'].trim()
      const payment = await send({
        received_on: texts['/received_on'],
        amount_pln: amount.value ?? 0,
        title: title === '' ? null : title,
      })
      drop()
      await forgetPayments(client)
      onSaved(payment)
    },
  })
  const fieldOf = (at: keyof typeof texts) => bindField({ texts, faults, onType: type }, at)
  return (
    <SmallForm
      faults={faults}
      refusal={refusal}
      submit={submit}
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
