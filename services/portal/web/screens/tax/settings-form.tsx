import type { TaxYear } from '@lokum/contracts/settlements/tax'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../interface/call.ts'
import { typedNumber } from '../../interface/typed-number.ts'
import { type Texts, useDraft } from '../../interface/use-draft.ts'
import { refuseFaults, useSave } from '../../interface/use-save.ts'
import { announce } from '../../parts/announce.tsx'
import { bindField } from '../../parts/bind-field.ts'
import card from '../../parts/card.module.css'
import { Choice } from '../../parts/field.tsx'
import { MoneyField } from '../../parts/money-field.tsx'
import { SmallForm } from '../../parts/small-form.tsx'
import { amountText } from '../../words/amounts.ts'
import { monthText } from '../../words/dates.ts'
import { typedAmount } from '../../words/typed-text.ts'
import { useWords } from '../../words/use-words.ts'
import style from './tax.module.css'
import { forgetTax } from './use-tax-payment.ts'

/** The threshold of a year, and the other revenue of each month that shares it. */
export function SettingsForm({ year, onDone }: { year: TaxYear; onDone: () => void }) {
  const { tax, fields, language } = useWords()
  const client = useQueryClient()
  const { typed, type, drop } = useDraft(`tax settings of ${year.year}`)
  const saved = year.months.map(({ other_revenue_pln: other }, index): [string, string] => [
    monthField(index),
    other === 0 ? '' : typedAmount(other, language),
  ])
  const texts: Texts = { [threshold]: String(year.threshold_pln), ...Object.fromEntries(saved), ...typed }
  const { saving, faults, refusal } = useSave({
    send: async () => {
      const numbers = year.months.map((_month, index) =>
        typedNumber(monthField(index), texts[monthField(index)] ?? '', fields),
      )
      refuseFaults(numbers.flatMap((number) => number.faults))
      const body = {
        threshold_pln: texts[threshold] === '200000' ? (200_000 as const) : (100_000 as const),
        other_revenue_pln: numbers.map(({ value }) => value ?? 0),
      }
      await call('PATCH /v1/tax-years/{year}/settings', { params: { year: String(year.year) }, body })
      drop()
      announce(tax.settingsSaved)
      await forgetTax(client)
      onDone()
    },
  })
  // Always a line beneath, or the button would move away under the pointer that leaves a field.
  const none = amountText(0, language)
  const fieldOf = (at: string) => bindField({ texts, faults, onType: type }, at)
  return (
    <SmallForm
      faults={faults}
      refusal={refusal}
      submit={tax.settingsSave}
      working={tax.saving}
      isWorking={saving.isPending}
      onSend={() => saving.mutate(undefined)}
    >
      <Choice {...fieldOf(threshold)} label={tax.thresholdOf} choices={tax.thresholds} hint={tax.thresholdHint} />
      <fieldset className={style.others}>
        <legend>{tax.other}</legend>
        <p className={card.quiet}>{tax.otherHint}</p>
        <div className={style.otherMonths}>
          {year.months.map(({ period }, index) => (
            <MoneyField key={period} {...fieldOf(monthField(index))} label={monthText(period, language)} hint={none} />
          ))}
        </div>
      </fieldset>
    </SmallForm>
  )
}

const threshold = '/threshold_pln'

function monthField(index: number): string {
  return `/other_revenue_pln/${index}`
}
