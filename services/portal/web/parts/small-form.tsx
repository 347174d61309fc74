import { type ReactNode, useRef } from 'react'
import type { FieldFault } from '../interface/refusal.ts'
import { Button } from './button.tsx'
import forms from './form.module.css'
import { Refused } from './refused.tsx'
import { Summary } from './summary.tsx'

type SmallFormProps = {
  faults: readonly FieldFault[]
  refusal: Error | null
  /** The texts of the button, idle and working. */
  submit: string
  working: string
  isWorking: boolean
  looks?: 'primary' | 'plain'
  onSend: () => void
  children: ReactNode
  /** Other ways to send it. */
  others?: ReactNode
}

/** A form of a dialog or a panel: its faults above its fields, its refusal above the button that sends it. */
export function SmallForm({ faults, refusal, submit, onSend, children, others, ...rest }: SmallFormProps) {
  const { working, isWorking, looks = 'primary' } = rest
  const form = useRef<HTMLFormElement>(null)
  return (
    <form
      ref={form}
      className={forms.within}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWorking) onSend()
      }}
    >
      <Summary faults={faults} form={form} />
      {children}
      {refusal && <Refused error={refusal} isAlert />}
      <Button type="submit" looks={looks} working={working} isWorking={isWorking}>
        {submit}
      </Button>
      {others}
    </form>
  )
}
