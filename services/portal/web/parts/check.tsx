import { useId } from 'react'
import { Beneath, describedBy } from './beneath.tsx'
import style from './form.module.css'

type CheckProps = {
  /** The JSON pointer of the value. */
  name: string
  label: string
  fault: string | undefined
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** A box that is ticked or not, with its label and fault. */
export function Check({ name, label, fault, isChecked, onChange }: CheckProps) {
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
          aria-describedby={describedBy({ id, fault })}
        />
        {label}
      </label>
      <Beneath id={id} fault={fault} />
    </div>
  )
}
