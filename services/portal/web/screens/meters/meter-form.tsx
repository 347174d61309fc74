import { useIsMutating } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type FieldFault, Refusal } from '../../interface/refusal.ts'
import { Button } from '../../parts/button.tsx'
import { fileUpload } from '../../parts/file-field.tsx'
import { Refused } from '../../parts/refused.tsx'
import { RestoredDraft } from '../../parts/restored-draft.tsx'
import { Summary } from '../../parts/summary.tsx'
import { useWords } from '../../words/use-words.ts'
import { Doubts } from './doubts.tsx'
import style from './meters.module.css'
import type { Form } from './use-form.ts'

type MeterFormProps = { form: Form; submit: string; last?: string; children: ReactNode }

/** The frame of a form about meters: its faults, the guard's question, its refusal and its button. */
export function MeterForm({ form, submit, last, children }: MeterFormProps) {
  const { meters, fields } = useWords()
  const { sending, faults } = form
  const isUploading = useIsMutating({ mutationKey: fileUpload }) > 0
  const whyNot = form.whyNot ?? (isUploading ? fields.uploading : null)
  const { error } = sending
  const isDoubted = error instanceof Refusal && error.facts.code === 'reading_needs_reason'
  return (
    <form
      ref={form.element}
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (whyNot === null && !sending.isPending) sending.mutate()
      }}
    >
      <RestoredDraft draft={form} />
      {!isDoubted && <Summary faults={faults} form={form.element} />}
      {children}
      {(isDoubted || form.texts['/reason']) && (
        <Doubts form={form} faults={isDoubted ? faults : noFaults} last={last} />
      )}
      {error instanceof Refusal && !isDoubted && faults.length === 0 && <Refused error={error} isAlert />}
      <div>
        <Button type="submit" looks="primary" whyNot={whyNot} working={meters.saving} isWorking={sending.isPending}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

const noFaults: readonly FieldFault[] = []
