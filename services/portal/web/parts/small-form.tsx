import { useIsMutating } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { FieldFault } from '../interface/refusal.ts'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import { fileUpload } from './file-field.tsx'
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
  /** Why it cannot be sent yet. */
  whyNot?: string | null
  onSend: () => void
  children: ReactNode
  /** Other ways to send it. */
  others?: ReactNode
}

/** A form of a dialog or a panel: its faults above its fields, its refusal above the button that sends it, once files have arrived. */
export function SmallForm({ faults, refusal, submit, onSend, children, others, ...rest }: SmallFormProps) {
  const { working, isWorking, looks = 'primary', whyNot: notYet = null } = rest
  const { fields } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const whyNot = useIsMutating({ mutationKey: fileUpload }) > 0 ? fields.uploading : notYet
  return (
    <form
      ref={form}
      className={forms.within}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWorking && whyNot === null) onSend()
      }}
    >
      <Summary faults={faults} form={form} />
      {children}
      {refusal && <Refused error={refusal} isAlert />}
      <Button type="submit" looks={looks} whyNot={whyNot} working={working} isWorking={isWorking}>
        {submit}
      </Button>
      {others}
    </form>
  )
}
