import type { TaxMonth, TaxPayment } from '@lokum/contracts/settlements/tax'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../interface/call.ts'
import { sendOnce } from '../../interface/send-once.ts'
import { typedNumber } from '../../interface/typed-number.ts'
import { useDraft } from '../../interface/use-draft.ts'
import { refuseFaults, useSave } from '../../interface/use-save.ts'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { Field } from '../../parts/field.tsx'
import forms from '../../parts/form.module.css'
import { MoneyField } from '../../parts/money-field.tsx'
import { Refused } from '../../parts/refused.tsx'
import { Summary } from '../../parts/summary.tsx'
import { typedText } from '../../words/typed-text.ts'
import { useWords } from '../../words/use-words.ts'
import { forgetTax } from './use-tax-payment.ts'

type MarkPaidProps = { month: TaxMonth; today: string; onPaid: (payment: TaxPayment) => void }

/** The payment of a month's tax: at first all of it, today. */
export function MarkPaid({ month: { period, tax_pln }, today, onPaid }: MarkPaidProps) {
  const { tax, fields, language } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const name = `tax of ${period}`
  const { typed, type, drop } = useDraft(name)
  const texts = { '/amount_pln': typedText(tax_pln, language), '/paid_on': today, ...typed }
  const { saving, faults, refusal } = useSave({
    send: async () => {
      const amount = typedNumber('/amount_pln', texts['/amount_pln'], fields, true)
      refuseFaults(amount.faults)
      const body = { period, amount_pln: amount.value ?? 0, paid_on: texts['/paid_on'] }
      const { body: payment } = await sendOnce(name, (key) => call('POST /v1/tax-payments', { body, key }))
      drop()
      await forgetTax(client)
      onPaid(payment)
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
      <MoneyField {...fieldOf('/amount_pln')} label={tax.paidAmount} />
      <Field {...fieldOf('/paid_on')} type="date" label={tax.paidOn} hint={tax.paidHint} />
      <p className={card.quiet}>{tax.markWhat}</p>
      {refusal && <Refused error={refusal} isAlert />}
      <Button type="submit" looks="primary" working={tax.saving} isWorking={saving.isPending}>
        {tax.save}
      </Button>
    </form>
  )
}
