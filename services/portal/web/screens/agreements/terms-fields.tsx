import { Choice, Field } from '../../parts/field.tsx'
import style from '../../parts/form.module.css'
import { MoneyField } from '../../parts/money-field.tsx'
import { useWords } from '../../words/use-words.ts'
import { type AgreementForm, fieldOf } from './field-of.ts'

/** Rent and dates. */
export function TermsFields({ form }: { form: AgreementForm }) {
  const { agreements } = useWords()
  return (
    <fieldset className={style.group}>
      <legend>{agreements.terms}</legend>
      <MoneyField {...fieldOf(form, '/rent_pln')} label={agreements.rent} />
      <Field
        {...fieldOf(form, '/due_day')}
        label={agreements.dueDay}
        hint={agreements.dueDayHint}
        inputMode="numeric"
        autoComplete="off"
      />
      <Field {...fieldOf(form, '/start')} label={agreements.start} type="date" />
      <Field {...fieldOf(form, '/end')} label={agreements.end} hint={agreements.endHint} type="date" />
      <Choice {...fieldOf(form, '/proration')} label={agreements.proration} choices={agreements.prorations} />
      <Field {...fieldOf(form, '/persons')} label={agreements.persons} inputMode="numeric" autoComplete="off" />
    </fieldset>
  )
}
