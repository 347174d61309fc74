import { type ReactNode, useRef } from 'react'
import type { FieldFault } from '../../interface/refusal.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { Button } from '../../parts/button.tsx'
import style from '../../parts/form.module.css'
import { Refused } from '../../parts/refused.tsx'
import { Summary } from '../../parts/summary.tsx'

export type SaveFormProps = {
  faults: readonly FieldFault[]
  /** The objects that are in the way, such as an agreement of the same days. */
  blocking: readonly string[]
  refusal: Error | null
  save: string
  saving: string
  isSaving: boolean
  onSave: () => void
  children: ReactNode
}

/** A form with its faults above its fields, and its refusal above the button that saves it. */
export function SaveForm({ faults, blocking, refusal, save, saving, isSaving, onSave, children }: SaveFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const whyNot = useMissingRight('settlements.write')
  return (
    <form
      ref={form}
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (whyNot === null && !isSaving) onSave()
      }}
    >
      <Summary faults={faults} form={form} blocking={blocking} />
      {children}
      {refusal && <Refused error={refusal} isAlert />}
      <div>
        <Button type="submit" looks="primary" whyNot={whyNot} working={saving} isWorking={isSaving}>
          {save}
        </Button>
      </div>
    </form>
  )
}
