import type { Item } from '@lokum/contracts/settlements/item'
import type { GivenInputs } from '@lokum/contracts/settlements/item-inputs'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
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
import { DoubtedUse } from './doubted-use.tsx'
import { FormButtons } from './form-buttons.tsx'
import { withChosen } from './metered.ts'
import { readCorrection, type Texts } from './read-correction.ts'
import { ReadingsChoice } from './readings-choice.tsx'
import { useComputed } from './use-computed.ts'
import { useCorrection } from './use-correction.ts'
import { useMetered } from './use-metered.ts'

type CorrectFormProps = { detail: CorrectedSettlement; item: Correctable; onDone: () => void; onClose: () => void }

/** An item whose inputs a person may give. */
type Correctable = Item & { inputs: GivenInputs }

type CorrectedSettlement = Pick<SettlementDetail, 'id' | 'apartment_id'>

/** Corrects the inputs of a cost; the interface computes the amount while they are typed. */
export function CorrectForm({ detail, item, onDone, onClose }: CorrectFormProps) {
  const { costs, fields } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const { typed, type, drop } = useDraft(`correct ${item.id}`)
  const [unreadable, setUnreadable] = useState<readonly FieldFault[]>([])
  const ofReadings = item.inputs.kind === 'readings' ? item.inputs : null
  const readings = useMetered(detail.apartment_id, ofReadings, typed)
  const inputs = ofReadings ? withChosen(ofReadings, readings.metered, typed) : item.inputs
  const read = readCorrection(inputs, typed, { ...costs, ...fields })
  const computed = useComputed(detail.id, item, 'inputs' in read ? read.inputs : null)
  const correction = useCorrection(detail.id, item, () => {
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
      {ofReadings?.meter_id && <ReadingsChoice {...readings} onType={type} faultAt={faultAt} />}
      <CorrectionInputs inputs={inputs} texts={typed} onType={type} faultAt={faultAt} />
      {'inputs' in read && <Becomes computed={computed.data} before={item} />}
      <DoubtedUse item={item} computed={computed.data} />
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
