import type { ComputedItem, Item } from '@lokum/contracts/settlements/item'
import { useRef, useState } from 'react'
import { type FieldFault, Refusal } from '../../../interface/refusal.ts'
import { useDraft } from '../../../interface/use-draft.ts'
import { Button } from '../../../parts/button.tsx'
import { Choice, Field } from '../../../parts/field.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { Summary } from '../../../parts/summary.tsx'
import { amountText } from '../../../words/amounts.ts'
import { useWords } from '../../../words/use-words.ts'
import { CorrectionInputs } from './correction-inputs.tsx'
import style from './costs.module.css'
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
      {error && faults.length === 0 && <Refused error={error} isAlert />}
      <FormButtons isSaving={correction.isPending} onClose={onClose} />
    </form>
  )
}

function FormButtons({ isSaving, onClose }: { isSaving: boolean; onClose: () => void }) {
  const { costs } = useWords()
  return (
    <div className={style.buttons}>
      <Button type="submit" looks="primary" working={costs.saving} isWorking={isSaving}>
        {costs.saveCorrection}
      </Button>
      <Button looks="quiet" onPress={onClose}>
        {costs.keep}
      </Button>
    </div>
  )
}

/** The amount as it would be, beside the one that it is. */
function Becomes({ computed, before }: { computed: ComputedItem | undefined; before: Item }) {
  const { costs, language } = useWords()
  return (
    <p aria-live="polite" className={computed && style.becomes}>
      {computed &&
        costs.becomes(
          computed.formula,
          amountText(computed.amount_pln, language),
          amountText(before.amount_pln, language),
        )}
    </p>
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
