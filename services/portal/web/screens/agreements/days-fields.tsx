import { bindField } from '../../parts/bind-field.ts'
import { Field } from '../../parts/field.tsx'
import { useWords } from '../../words/use-words.ts'
import { OptionalPart } from './optional-part.tsx'
import type { FoldedForm } from './use-optional-parts.ts'

/** The days of the tenancy, and when the tenant pays. */
export function DaysFields({ form }: { form: FoldedForm }) {
  const { agreements } = useWords()
  return (
    <>
      <Field {...bindField(form, '/starts_on')} label={agreements.start} type="date" />
      <OptionalPart form={form} name="ends_on">
        <Field {...bindField(form, '/ends_on')} label={agreements.end} hint={agreements.endHint} type="date" />
      </OptionalPart>
      <OptionalPart form={form} name="due_day">
        <Field
          {...bindField(form, '/due_day')}
          label={agreements.dueDay}
          hint={agreements.dueDayHint}
          inputMode="numeric"
          autoComplete="off"
        />
      </OptionalPart>
    </>
  )
}
