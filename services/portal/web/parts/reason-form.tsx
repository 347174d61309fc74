import { type ReactNode, useRef } from 'react'
import { Refusal } from '../interface/refusal.ts'
import type { useDraft } from '../interface/use-draft.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import forms from './form.module.css'
import { Summary } from './summary.tsx'

type ReasonFormProps = {
  draft: Pick<ReturnType<typeof useDraft>, 'typed' | 'type'>
  /** The reason until another one is typed. */
  first?: string
  label: string
  hint?: string
  /** The texts of the button, idle and working. */
  submit: string
  working: string
  isWorking: boolean
  looks?: 'primary' | 'plain'
  whyNot?: string | null
  error: Error | null
  /** Shown for a refusal that is not about the reason. */
  refused: ReactNode
  onSend: (reason: string) => void
  /** The meaning of the change. */
  children?: ReactNode
}

/** Asks for the reason of a change, and makes the change. */
export function ReasonForm({ draft: { typed, type }, label, hint, error, refused, onSend, ...rest }: ReasonFormProps) {
  const { first = '', submit, working, isWorking, looks = 'plain', whyNot = null, children } = rest
  const form = useRef<HTMLFormElement>(null)
  const faults = error instanceof Refusal ? error.facts.errors : none
  const reason = typed['/reason'] ?? first
  return (
    <form
      ref={form}
      className={forms.within}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (whyNot === null && !isWorking) onSend(reason)
      }}
    >
      {children}
      <Summary faults={faults} form={form} />
      <Field
        name="/reason"
        label={label}
        {...(hint !== undefined && { hint })}
        maxLength={500}
        value={reason}
        fault={faults.find(({ at }) => at === '/reason')?.detail}
        onChange={(text) => type('/reason', text)}
      />
      {faults.length === 0 && refused}
      <div>
        <Button type="submit" looks={looks} whyNot={whyNot} working={working} isWorking={isWorking}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

// One list for all renderings, so that the summary takes the focus once.
const none = [] as const
