import { useId } from 'react'
import { Beneath, describedBy } from './beneath.tsx'
import style from './field.module.css'
import type { FieldProps } from './field.tsx'

type TextAreaProps = Pick<FieldProps, 'name' | 'label' | 'hint' | 'fault' | 'value'> & {
  onChange: (value: string) => void
}

/** A text of several sentences, which is one paragraph: a line break typed into it becomes a space. */
export function TextArea({ name, label, hint, fault, value, onChange }: TextAreaProps) {
  const id = useId()
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        rows={6}
        className={style.control}
        value={value}
        onChange={({ target }) => onChange(target.value.replaceAll(/[\r\n]+/g, ' '))}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={describedBy({ id, hint, fault })}
      />
      <Beneath id={id} hint={hint} fault={fault} />
    </div>
  )
}
