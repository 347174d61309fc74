import { type ReactNode, useId } from 'react'
import { Beneath, describedBy } from '../../../parts/beneath.tsx'
import type { TypedForm } from '../../../parts/bind-field.ts'
import style from '../../../parts/form.module.css'

export type Check = { at: string; label: string; more?: string | undefined; isChecked: boolean }

type CheckGroupProps = {
  form: TypedForm
  /** The pointer of the list that the boxes make. */
  name: string
  legend: string
  checks: readonly Check[]
  children: ReactNode
}

/** Boxes of which any number is checked, and the faults of their list. */
export function CheckGroup({ form: { faults, onType }, name, legend, checks, children }: CheckGroupProps) {
  const id = useId()
  const fault = faults.find(({ at }) => at === name || at.startsWith(`${name}/`))?.detail
  return (
    <fieldset className={style.group} data-choices>
      <legend>{legend}</legend>
      {children}
      {checks.map(({ at, label, more, isChecked }) => (
        <label key={at} className={style.check}>
          <input
            type="checkbox"
            name={name}
            checked={isChecked}
            onChange={(event) => onType(at, event.target.checked ? 'yes' : 'no')}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={describedBy({ id, fault })}
          />
          <span>
            {label}
            {more !== undefined && (
              <>
                <br />
                {more}
              </>
            )}
          </span>
        </label>
      ))}
      <Beneath id={id} fault={fault} />
    </fieldset>
  )
}
