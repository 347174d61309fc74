import { bindField, type TypedForm } from '../../../parts/bind-field.ts'
import { Choice, Field } from '../../../parts/field.tsx'
import style from '../../../parts/form.module.css'
import { useWords } from '../../../words/use-words.ts'

/** The clause by which the rent is indexed. */
export function IndexationFields({ form }: { form: TypedForm }) {
  const { indexation: words } = useWords()
  const kind = bindField(form, '/indexation/kind')
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <fieldset className={style.group}>
      <legend>{words.title}</legend>
      <p>{words.what}</p>
      <Choice {...kind} label={words.kind} choices={{ '': words.none, ...words.kinds }} />
      {kind.value !== '' && (
        <>
          <Field {...bindField(form, '/indexation/first_on')} label={words.firstOn} type="date" />
          <Field
            {...bindField(form, '/indexation/interval_months')}
            label={words.interval}
            hint={words.intervalHint}
            inputMode="numeric"
            autoComplete="off"
          />
          {kind.value === 'percent' && (
            <Field {...bindField(form, '/indexation/percent')} label={words.percent} {...number} />
          )}
          <Field {...bindField(form, '/indexation/cap_percent')} label={words.cap} hint={words.capHint} {...number} />
        </>
      )}
    </fieldset>
  )
}
