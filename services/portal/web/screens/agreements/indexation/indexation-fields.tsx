import { Choice, Field } from '../../../parts/field.tsx'
import style from '../../../parts/form.module.css'
import { useWords } from '../../../words/use-words.ts'
import { type AgreementForm, fieldOf } from '../field-of.ts'

/** The clause by which the rent is indexed. */
export function IndexationFields({ form }: { form: AgreementForm }) {
  const { indexation: words } = useWords()
  const kind = fieldOf(form, '/indexation/kind')
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <fieldset className={style.group}>
      <legend>{words.title}</legend>
      <p>{words.what}</p>
      <Choice {...kind} label={words.kind} choices={{ '': words.none, ...words.kinds }} />
      {kind.value !== '' && (
        <>
          <Field {...fieldOf(form, '/indexation/first_on')} label={words.firstOn} type="date" />
          <Field
            {...fieldOf(form, '/indexation/interval_months')}
            label={words.interval}
            hint={words.intervalHint}
            inputMode="numeric"
            autoComplete="off"
          />
          {kind.value === 'percent' && (
            <Field {...fieldOf(form, '/indexation/percent')} label={words.percent} {...number} />
          )}
          <Field {...fieldOf(form, '/indexation/cap_percent')} label={words.cap} hint={words.capHint} {...number} />
        </>
      )}
    </fieldset>
  )
}
