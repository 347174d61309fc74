import type { TaxMonth, TaxPayment } from '@lokum/contracts/settlements/tax'
import { useQueryClient } from '@tanstack/react-query'
import { typedNumber } from '../../interface/typed-number.ts'
import { useDraft } from '../../interface/use-draft.ts'
import { refuseFaults, useSave } from '../../interface/use-save.ts'
import { bindField } from '../../parts/bind-field.ts'
import card from '../../parts/card.module.css'
import { Field } from '../../parts/field.tsx'
import { MoneyField } from '../../parts/money-field.tsx'
import { SmallForm } from '../../parts/small-form.tsx'
import { typedAmount } from '../../words/typed-text.ts'
import { useWords } from '../../words/use-words.ts'
import { forgetTax, payTax } from './use-tax-payment.ts'

type MarkPaidProps = { month: TaxMonth; today: string; onPaid: (payment: TaxPayment) => void }

/** The payment of a month's tax: at first all of it, today. */
export function MarkPaid({ month: { period, tax_pln }, today, onPaid }: MarkPaidProps) {
  const { tax, fields, language } = useWords()
  const client = useQueryClient()
  const { typed, type, drop } = useDraft(`tax of ${period}`)
  const texts = { '/amount_pln': typedAmount(tax_pln, language), '/paid_on': today, ...typed }
  const { saving, faults, refusal } = useSave({
    send: async () => {
      const amount = typedNumber('/amount_pln', texts['/amount_pln'], fields, true)
      refuseFaults(amount.faults)
      const payment = await payTax({ period, amount_pln: amount.value ?? 0, paid_on: texts['/paid_on'] })
      drop()
      await forgetTax(client)
      onPaid(payment)
    },
  })
  const fieldOf = (at: keyof typeof texts) => bindField({ texts, faults, onType: type }, at)
  return (
    <SmallForm
      faults={faults}
      refusal={refusal}
      submit={tax.save}
      working={tax.saving}
      isWorking={saving.isPending}
      onSend={() => saving.mutate(undefined)}
    >
      <MoneyField {...fieldOf('/amount_pln')} label={tax.paidAmount} />
      <Field {...fieldOf('/paid_on')} type="date" label={tax.paidOn} hint={tax.paidHint} />
      <p className={card.quiet}>{tax.markWhat}</p>
    </SmallForm>
  )
}
