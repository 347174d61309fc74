import type { Item } from '@lokum/contracts/settlements/item'
import { useRef, useState } from 'react'
import { type FieldFault, Refusal } from '../../../interface/refusal.ts'
import { useDraft } from '../../../interface/use-draft.ts'
import { Choice, Field } from '../../../parts/field.tsx'
import { Summary } from '../../../parts/summary.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ChangeRefused } from '../change-refused.tsx'
import { Becomes } from './becomes.tsx'
import { CorrectionInputs } from './correction-inputs.tsx'
import style from './costs.module.css'
import { FormButtons } from './form-buttons.tsx'
import { readCorrection, type Texts } from './read-correction.ts'
import { useComputed } from './use-computed.ts'
import { useCorrection } from './use-correction.ts'

type CorrectFormProps = { settlementId: string; item: Item; onDone: () => void; onClose: () => void }

/** Corrects the inputs of a cost; the interface computes the amount while they are typed. */
export function CorrectForm({ settlementId, item, onDone, onClose }: CorrectFormProps) {
  const { costs, fields } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const { typed, type, drop } = useDraft(`correct ${item.id}`)
  const [unreadable, setUnreadable] = useState<readonly FieldFault[]>([])
  const read = readCorrection(item.inputs, typed, { ...costs, notAnAmount: fields.notAnAmount })
  const computed = useComputed(settlementId, item, 'inputs' in read ? read.inputs : null)
  const correction = useCorrection(settlementId, item, () => {
    drop()
    onDone()
  })
  const { error } = correction
  const faults = error instanceof Refusal && error.facts.errors.length > 0 ? error.facts.errors : unreadable
  const reason = typed['/reason'] ?? ''
  const submit = () => {
    const missing = reason.trim() === '' ? [{ at: '/reason', code: 'required', detail: costs.noReason }] : []
    const all = [...('faults' in read ? read.faults : []), ...missing]
    setUnreadable(all)
    correction.reset()
    if (all.length > 0 || 'faults' in read) return
    correction.mutate({ inputs: read.inputs, reason: reason.trim(), tax_class: typed['/tax_class'] ?? item.tax_class })
  }
  const faultAt = (at: string) => faults.find((fault) => fault.at === at)?.detail
  return (
    <form
      ref={form}
      className={style.form}
      aria-label={`${costs.correct}: ${item.label}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Summary faults={faults} form={form} />
      <CorrectionInputs inputs={item.inputs} texts={typed} onType={type} faultAt={faultAt} />
      {'inputs' in read && <Becomes computed={computed.data} before={item} />}
      <ReasonFields item={item} texts={typed} onType={type} faultAt={faultAt} />
      {faults.length === 0 && <ChangeRefused change={correction} />}
      <FormButtons label={costs.saveCorrection} close={costs.keep} isSaving={correction.isPending} onClose={onClose} />
    </form>
  )
}

type ReasonFieldsProps = {
  item: Item
  texts: Texts
  onType: (name: string, text: string) => void
  faultAt: (pointer: string) => string | undefined
}

function ReasonFields({ item, texts, onType, faultAt }: ReasonFieldsProps) {
  const { costs } = useWords()
  return (
    <>
      <Field
        name="/reason"
        label={costs.why}
        hint={costs.whyHint}
        fault={faultAt('/reason')}
        value={texts['/reason'] ?? ''}
        onChange={(text) => onType('/reason', text)}
        maxLength={500}
      />
      <Choice
        name="/tax_class"
        label={costs.taxClass}
        fault={faultAt('/tax_class')}
        value={texts['/tax_class'] ?? item.tax_class}
        onChange={(text) => onType('/tax_class', text)}
        choices={costs.taxClasses}
      />
    </>
  )
}
