import { Choice, Field } from '../../../parts/field.tsx'
import { useWords } from '../../../words/use-words.ts'
import { type AgreementForm, bindField } from '../bind-field.ts'

/** Why terms change, and where that is written down. */
export function WhyFields({ form }: { form: AgreementForm }) {
  const { terms } = useWords()
  return (
    <>
      <Choice {...bindField(form, '/reason')} label={terms.reason} choices={terms.reasons} />
      <Field
        {...bindField(form, '/source')}
        label={terms.source}
        hint={terms.sourceHint}
        maxLength={300}
        autoComplete="off"
      />
    </>
  )
}
