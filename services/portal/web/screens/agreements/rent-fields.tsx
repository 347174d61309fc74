import { bindField } from '../../parts/bind-field.ts'
import { Choice, Field } from '../../parts/field.tsx'
import { MoneyField } from '../../parts/money-field.tsx'
import { useWords } from '../../words/use-words.ts'
import { OptionalPart } from './optional-part.tsx'
import type { FoldedForm } from './use-optional-parts.ts'

/** The rent, the fixed price of utilities where the mode has one, and for how many people. */
export function RentFields({ form }: { form: FoldedForm }) {
  const { agreements } = useWords()
  return (
    <>
      <MoneyField {...bindField(form, '/rent_pln')} label={agreements.rent} />
      {form.texts['/mode'] === 'flat_rate' && (
        <MoneyField {...bindField(form, '/flat_utilities_pln')} label={agreements.flat} />
      )}
      <OptionalPart form={form} name="proration">
        <Choice {...bindField(form, '/proration')} label={agreements.proration} choices={agreements.prorations} />
      </OptionalPart>
      <OptionalPart form={form} name="persons">
        <Field {...bindField(form, '/persons')} label={agreements.persons} inputMode="numeric" autoComplete="off" />
      </OptionalPart>
    </>
  )
}
