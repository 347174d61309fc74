import type { TaxMonth, TaxYear } from '@lokum/contracts/settlements/tax'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSave } from '../../interface/use-save.ts'
import { announce } from '../../parts/announce.tsx'
import card from '../../parts/card.module.css'
import { Field } from '../../parts/field.tsx'
import { SmallForm } from '../../parts/small-form.tsx'
import { zlotyText } from '../../words/amounts.ts'
import { dayIn } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { taxedPeriod } from './taxed-period.ts'
import { forgetTax, payTax } from './use-tax-payment.ts'

/** The months, or quarters by their last months, whose tax is overdue. */
export function overdueMonths({ months, computed_at }: TaxYear): readonly TaxMonth[] {
  return months.filter(({ state, due_on }) => state === 'due' && due_on < dayIn(computed_at))
}

type MarkAllPaidProps = { year: TaxYear; onDone: () => void }

/** The payments of all overdue months, each of its whole tax, on one day. */
export function MarkAllPaid({ year, onDone }: MarkAllPaidProps) {
  const { tax, language } = useWords()
  const client = useQueryClient()
  const [paidOn, setPaidOn] = useState(() => dayIn(year.computed_at))
  const overdue = overdueMonths(year)
  const { saving, faults, refusal } = useSave({
    send: async () => {
      // The oldest first; after a refusal those before it are paid, and the list has the others.
      try {
        for (const { period, tax_pln: amount_pln } of overdue) {
          await payTax({ period, amount_pln, paid_on: paidOn })
        }
      } finally {
        await forgetTax(client)
      }
      announce(tax.paidAll)
      onDone()
    },
  })
  return (
    <SmallForm
      faults={faults}
      refusal={refusal}
      submit={tax.payAllSave(overdue.length)}
      working={tax.saving}
      isWorking={saving.isPending}
      onSend={() => saving.mutate(undefined)}
    >
      <ul>
        {overdue.map(({ period, tax_pln }) => (
          <li key={period}>
            {taxedPeriod(period, year.paid_each, language)}: {zlotyText(tax_pln, language)}
          </li>
        ))}
      </ul>
      <Field
        name="/paid_on"
        type="date"
        label={tax.paidOn}
        value={paidOn}
        fault={faults.find(({ at }) => at === '/paid_on')?.detail}
        onChange={setPaidOn}
      />
      <p className={card.quiet}>{tax.payAllWhat}</p>
    </SmallForm>
  )
}
