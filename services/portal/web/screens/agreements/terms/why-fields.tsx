import { Choice, Field } from '../../../parts/field.tsx'
import { useWords } from '../../../words/use-words.ts'
import { type AgreementForm, fieldOf } from '../field-of.ts'

/** Why terms change, and where that is written down. */
export function WhyFields({ form }: { form: AgreementForm }) {
  const { terms } = useWords()
  return (
    <>
      <Choice {...fieldOf(form, '/reason')} label={terms.reason} choices={terms.reasons} />
      <Field
        {...fieldOf(form, '/source')}
        label={terms.source}
        hint={terms.sourceHint}
        maxLength={300}
        autoComplete="off"
      />
    </>
  )
}
