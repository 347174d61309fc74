import { bindField, type TypedForm } from '../../../parts/bind-field.ts'
import { Choice, Field } from '../../../parts/field.tsx'
import { useWords } from '../../../words/use-words.ts'

/** Why terms change, and where that is written down. */
export function WhyFields({ form }: { form: TypedForm }) {
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
