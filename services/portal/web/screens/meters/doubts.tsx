import { useEffect, useRef } from 'react'
import type { FieldFault } from '../../interface/refusal.ts'
import { Check } from '../../parts/check.tsx'
import { Field } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './meters.module.css'
import { PhotoReason } from './photo-reason.tsx'
import type { Form } from './use-form.ts'

type DoubtsProps = {
  form: Form
  faults: readonly FieldFault[]
  /** The last value of the register. */
  last?: string | undefined
}

/** The guard's question about an unusual reading: why it is right, or whether the counter passed zero. */
export function Doubts({ form, faults, last }: DoubtsProps) {
  const { meters } = useWords()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (faults.length > 0) note.current?.focus()
  }, [faults])
  const rolledOver = form.fieldOf('/rolled_over')
  const ofPhoto = faults.filter(({ code }) => code.startsWith('photo_'))
  if (faults.length > 0 && ofPhoto.length === faults.length)
    return (
      <div ref={note} tabIndex={-1} className={style.doubts}>
        <Note looks="warn" title={meters.doubtPhoto} isAlert>
          {faults.map(({ at, detail }) => (
            <p key={`${at} ${detail}`}>{detail}</p>
          ))}
        </Note>
        {!('/photo_reason' in form.texts) && <PhotoReason form={form} />}
      </div>
    )
  return (
    <div ref={note} tabIndex={-1} className={style.doubts}>
      <Note looks="warn" title={meters.doubtTitle} isAlert={faults.length > 0}>
        {faults.map(({ at, detail }) => (
          <p key={`${at} ${detail}`}>{detail}</p>
        ))}
        {form.texts['/value'] && <p>{meters.entered(form.texts['/value'])}</p>}
        {last !== undefined && <p>{last}</p>}
        <p>{meters.doubt}</p>
      </Note>
      <Field {...form.fieldOf('/reason')} label={meters.reason} hint={meters.doubtHint} maxLength={500} />
      <Check
        name="/rolled_over"
        label={meters.rolledOver}
        fault={rolledOver.fault}
        isChecked={rolledOver.value === 'yes'}
        onChange={(isChecked) => rolledOver.onChange(isChecked ? 'yes' : '')}
      />
    </div>
  )
}
