import { Choice, Field } from '../../parts/field.tsx'
import style from '../../parts/form.module.css'
import { MoneyField } from '../../parts/money-field.tsx'
import { useWords } from '../../words/use-words.ts'
import { type AgreementForm, bindField } from './bind-field.ts'

/** The rent, and for how many people. */
export function RentFields({ form }: { form: AgreementForm }) {
  const { agreements } = useWords()
  return (
    <fieldset className={style.group}>
      <legend>{agreements.rentAndPeople}</legend>
      <MoneyField {...bindField(form, '/rent_pln')} label={agreements.rent} />
      <Choice {...bindField(form, '/proration')} label={agreements.proration} choices={agreements.prorations} />
      <Field {...bindField(form, '/persons')} label={agreements.persons} inputMode="numeric" autoComplete="off" />
    </fieldset>
  )
}
