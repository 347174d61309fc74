import style from '../../parts/form.module.css'
import { MoneyField } from '../../parts/money-field.tsx'
import { useWords } from '../../words/use-words.ts'
import cards from './agreement-form.module.css'
import { modes } from './agreement-terms.ts'
import { type AgreementForm, fieldOf } from './field-of.ts'

/** How utilities are settled: three cards with what each needs. */
export function ModeFields({ form }: { form: AgreementForm }) {
  const { agreements } = useWords()
  const { name, value, onChange } = fieldOf(form, '/mode')
  return (
    <fieldset className={style.group}>
      <legend>{agreements.mode}</legend>
      {modes.map((mode) => (
        <label key={mode} className={cards.card}>
          <input type="radio" name={name} value={mode} checked={value === mode} onChange={() => onChange(mode)} />
          <span>
            <strong>{agreements.modes[mode].title}</strong>
            <span className={cards.what}>{agreements.modes[mode].what}</span>
          </span>
        </label>
      ))}
      {value === 'flat_rate' && <MoneyField {...fieldOf(form, '/flat_utilities_pln')} label={agreements.flat} />}
    </fieldset>
  )
}
