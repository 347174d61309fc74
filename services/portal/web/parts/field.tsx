import { type ComponentProps, useId } from 'react'
import { dayText } from '../words/dates.ts'
import { isDay } from '../words/periods.ts'
import { useWords } from '../words/use-words.ts'
import { Beneath, describedBy } from './beneath.tsx'
import style from './field.module.css'

type InputProps = Pick<
  ComponentProps<'input'>,
  'inputMode' | 'autoComplete' | 'maxLength' | 'type' | 'min' | 'max' | 'onFocus' | 'onBlur'
>

export type FieldProps = InputProps & {
  /** The JSON pointer of the value, by which a refusal finds the field. */
  name: string
  label: string
  hint?: string
  /** The fault of the value. */
  fault?: string | undefined
  value: string
  onChange: (value: string, input: HTMLInputElement) => void
}

/** A line of text with its label, hint and fault. */
export function Field({ name, label, hint, fault, value, onChange, ...input }: FieldProps) {
  const id = useId()
  const { language } = useWords()
  // The browser writes days in its own language; these words have that of the page.
  const day = input.type === 'date' && isDay(value) ? dayText(value, language) : undefined
  const beneath = [day, hint].filter((text) => text !== undefined).join(' · ') || undefined
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        name={name}
        className={style.control}
        value={value}
        onChange={(event) => onChange(event.target.value, event.target)}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={describedBy({ id, hint: beneath, fault })}
      />
      <Beneath id={id} hint={beneath} fault={fault} />
    </div>
  )
}

type ChoiceProps = Omit<FieldProps, keyof InputProps | 'onChange'> & {
  choices: Readonly<Record<string, string>>
  onChange: (value: string) => void
}

/** One of a few values. */
export function Choice({ name, label, hint, fault, value, onChange, choices }: ChoiceProps) {
  const id = useId()
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        className={style.control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={describedBy({ id, hint, fault })}
      >
        {Object.entries(choices).map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
      <Beneath id={id} hint={hint} fault={fault} />
    </div>
  )
}
