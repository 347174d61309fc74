import type { BalanceRow, Payment } from '@lokum/contracts/settlements/payment'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../interface/call.ts'
import { dropFormKey, formKey } from '../../interface/form-key.ts'
import { Refusal } from '../../interface/refusal.ts'
import { typedNumber } from '../../interface/typed-number.ts'
import { useDraft } from '../../interface/use-draft.ts'
import { refuseFaults, useSave } from '../../interface/use-save.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import forms from '../../parts/form.module.css'
import { MoneyField } from '../../parts/money-field.tsx'
import { Refused } from '../../parts/refused.tsx'
import { Summary } from '../../parts/summary.tsx'
import { typedText } from '../../words/typed-text.ts'
import { useWords } from '../../words/use-words.ts'
import { forgetPayments } from './use-balances.ts'

type ReceivedProps = { row: BalanceRow; today: string; onRecorded: (payment: Payment) => void }

/** A payment by hand: at first all that the tenant owes, today. */
export function Received({ row, today, onRecorded }: ReceivedProps) {
  const { payments, fields, language } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const name = `received ${row.agreement_id}`
  const { typed, type, drop } = useDraft(name)
  const owed = row.owed_pln > 0 ? typedText(row.owed_pln, language) : ''
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
      const { body: payment } = await record(body, name)
      drop()
      await forgetPayments(client)
      onRecorded(payment)
    },
  })
  const fieldOf = (at: keyof typeof texts) => ({
    name: at,
    value: texts[at],
    onChange: (text: string) => type(at, text),
    fault: faults.find((fault) => fault.at === at)?.detail,
  })
  return (
    <form
      ref={form}
      className={forms.within}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate(undefined)
      }}
    >
      <Summary faults={faults} form={form} />
      <MoneyField {...fieldOf('/amount_pln')} label={payments.amount} hint={payments.amountHint} />
      <Field {...fieldOf('/received_on')} type="date" label={payments.receivedOn} hint={payments.receivedHint} />
      <Field {...fieldOf('/title')} label={payments.note} hint={payments.noteHint} maxLength={500} />
      {refusal && <Refused error={refusal} isAlert />}
      <Button type="submit" looks="primary" working={payments.recording} isWorking={saving.isPending}>
        {payments.record}
      </Button>
    </form>
  )
}

type NewPayment = Parameters<typeof call<'POST /v1/payments'>>[1]['body']

/** A refused payment may be sent with other values; a lost one must not be recorded twice. */
async function record(body: NewPayment, form: string) {
  try {
    const answer = await call('POST /v1/payments', { body, key: formKey(form) })
    dropFormKey(form)
    return answer
  } catch (error) {
    if (error instanceof Refusal && !error.isOutcomeUnknown) dropFormKey(form)
    throw error
  }
}
