import { Field } from '../../parts/field.tsx'
import style from '../../parts/form.module.css'
import { useWords } from '../../words/use-words.ts'
import { type AgreementForm, bindField } from './bind-field.ts'

/** The days of the tenancy, and when the tenant pays. */
export function DaysFields({ form }: { form: AgreementForm }) {
  const { agreements } = useWords()
  return (
    <fieldset className={style.group}>
      <legend>{agreements.days}</legend>
      <Field {...bindField(form, '/starts_on')} label={agreements.start} type="date" />
      <Field {...bindField(form, '/ends_on')} label={agreements.end} hint={agreements.endHint} type="date" />
      <Field
        {...bindField(form, '/due_day')}
        label={agreements.dueDay}
        hint={agreements.dueDayHint}
        inputMode="numeric"
        autoComplete="off"
      />
    </fieldset>
  )
}
