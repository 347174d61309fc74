import { useId } from 'react'
import { Beneath, describedBy } from './beneath.tsx'
import style from './form.module.css'

type CheckProps = {
  /** The JSON pointer of the value. */
  name: string
  label: string
  hint?: string
  fault: string | undefined
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** A box that is ticked or not, with its label, hint and fault. */
export function Check({ name, label, hint, fault, isChecked, onChange }: CheckProps) {
  const id = useId()
  return (
    <div>
      <label className={style.check}>
        <input
          type="checkbox"
          name={name}
          checked={isChecked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={describedBy({ id, hint, fault })}
        />
        {label}
      </label>
      <Beneath id={id} hint={hint} fault={fault} />
    </div>
  )
}
