import { useId } from 'react'
import { Beneath, describedBy } from '../../parts/beneath.tsx'
import { bindField, type TypedForm } from '../../parts/bind-field.ts'
import { useWords } from '../../words/use-words.ts'
import cards from './agreement-form.module.css'
import { modes } from './terms/typed-terms.ts'

/** How utilities are settled: three cards with what each needs. */
export function ModeFields({ form }: { form: TypedForm }) {
  const { agreements } = useWords()
  const id = useId()
  const { name, value, onChange, fault } = bindField(form, '/mode')
  return (
    <fieldset className={cards.mode}>
      <legend id={`${id}-legend`}>{agreements.mode}</legend>
      <div
        role="radiogroup"
        className={cards.modes}
        aria-labelledby={`${id}-legend`}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={describedBy({ id, fault })}
      >
        {modes.map((mode) => (
          <label key={mode} className={cards.card}>
            <input type="radio" name={name} value={mode} checked={value === mode} onChange={() => onChange(mode)} />
            <span>
              <strong>{agreements.modes[mode].title}</strong>
              <span className={cards.what}>{agreements.modes[mode].what}</span>
            </span>
          </label>
        ))}
      </div>
      <Beneath id={id} fault={fault} />
    </fieldset>
  )
}
