import { useEffect, useRef } from 'react'
import type { FieldFault } from '../../interface/refusal.ts'
import { Button } from '../../parts/button.tsx'
import { Check } from '../../parts/check.tsx'
import { Field } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { typedText } from '../../words/typed-text.ts'
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

/** The guard's questions: why an unusual reading is right, or whether the counter passed zero, and why a photo is right. */
export function Doubts({ form, faults, last }: DoubtsProps) {
  const { meters } = useWords()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (faults.length > 0) note.current?.focus()
  }, [faults])
  const rolledOver = form.fieldOf('/rolled_over')
  const ofPhoto = faults.filter(({ code }) => code.startsWith('photo_'))
  const isOfPhoto = ofPhoto.length > 0 || form.texts['/photo_reason'] !== undefined
  // A form that starts with the remarks has a field for them already.
  const remarks = isOfPhoto && !('/photo_reason' in form.first) && (
    <PhotoReason form={form} hint={meters.photoDoubtHint} />
  )
  if (faults.length > 0 && ofPhoto.length === faults.length)
    return (
      <div ref={note} tabIndex={-1} className={style.doubts}>
        <Note looks="warn" title={meters.doubtPhoto} isAlert>
          {faults.map(({ at, detail }) => (
            <p key={`${at} ${detail}`}>{detail}</p>
          ))}
        </Note>
        {remarks}
      </div>
    )
  return (
    <div ref={note} tabIndex={-1} className={style.doubts}>
      <Note looks="warn" title={meters.doubtTitle} isAlert={faults.length > 0}>
        {faults.map(({ at, detail }) => (
          <p key={`${at} ${detail}`}>{detail}</p>
        ))}
        <Suggestions form={form} faults={faults} />
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
      {remarks}
    </div>
  )
}

/** Takes the value that fits over with one press, and shows it in its field. */
function Suggestions({ form, faults }: Pick<DoubtsProps, 'form' | 'faults'>) {
  const { meters, language } = useWords()
  const take = (at: string, text: string) => {
    form.type(at, text)
    form.sending.reset()
    form.element.current?.querySelector<HTMLInputElement>(`[name="${at}"]`)?.focus()
  }
  return faults.map(({ at, suggested }) => {
    if (suggested === undefined) return null
    const text = typedText(suggested, language)
    return (
      <Button key={at} onPress={() => take(at, text)}>
        {meters.takeSuggested(text)}
      </Button>
    )
  })
}
