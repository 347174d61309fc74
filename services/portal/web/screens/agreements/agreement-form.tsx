import type { Profile } from '@lokum/contracts/settlements/profile'
import { type ReactNode, useRef } from 'react'
import type { BlockingObject, FieldFault } from '../../interface/refusal.ts'
import type { Texts } from '../../interface/use-draft.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { Button } from '../../parts/button.tsx'
import style from '../../parts/form.module.css'
import { Refused } from '../../parts/refused.tsx'
import { Summary } from '../../parts/summary.tsx'
import { AgreementFields } from './agreement-fields.tsx'

type FormProps = {
  texts: Texts
  faults: readonly FieldFault[]
  /** The objects that are in the way, such as an agreement of the same days. */
  blocking: readonly BlockingObject[]
  onType: (name: string, text: string) => void
  onTypeAll: (texts: Texts) => void
  profile: Profile | null
  savedEmail: string | null
  refusal: Error | null
  save: string
  saving: string
  isSaving: boolean
  onSave: () => void
  /** What is shown above the button. */
  children?: ReactNode
}

/** The form of an agreement, new or changed. */
export function AgreementForm(props: FormProps) {
  const { texts, faults, blocking, onType, onTypeAll, profile, savedEmail, refusal, isSaving } = props
  const form = useRef<HTMLFormElement>(null)
  const whyNot = useMissingRight('settlements.write')
  return (
    <form
      ref={form}
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (whyNot === null && !isSaving) props.onSave()
      }}
    >
      <Summary faults={faults} form={form} blocking={blocking} />
      <AgreementFields form={{ texts, faults, onType, onTypeAll }} profile={profile} savedEmail={savedEmail} />
      {props.children}
      {refusal && <Refused error={refusal} isAlert />}
      <div>
        <Button type="submit" looks="primary" whyNot={whyNot} working={props.saving} isWorking={isSaving}>
          {props.save}
        </Button>
      </div>
    </form>
  )
}
