import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { type FormEvent, useRef, useState } from 'react'
import { type FieldFault, Refusal } from '../../../../interface/refusal.ts'
import { type Texts, useDraft } from '../../../../interface/use-draft.ts'
import { announce } from '../../../../parts/announce.tsx'
import { Choice, Field } from '../../../../parts/field.tsx'
import { Note } from '../../../../parts/note.tsx'
import { Summary } from '../../../../parts/summary.tsx'
import { amountText } from '../../../../words/amounts.ts'
import { useWords } from '../../../../words/use-words.ts'
import { ChangeRefused } from '../../change-refused.tsx'
import { Becomes } from '../becomes.tsx'
import { CorrectionInputs } from '../correction-inputs.tsx'
import style from '../costs.module.css'
import { focusRow } from '../focus-row.ts'
import { FormButtons } from '../form-buttons.tsx'
import { ReadingsChoice } from '../readings-choice.tsx'
import { blankTexts, readKind, readTaxClass } from './draft-item.ts'
import { SourceChoice } from './source-choice.tsx'
import { useAddItem } from './use-add-item.ts'
import { useTypedItem } from './use-typed-item.ts'

type AddFormProps = {
  detail: SettlementDetail
  onAdded: (item: SettlementDetail['items'][number]) => void
  onClose: () => void
}

/** Adds a cost by hand with its source; the interface computes the amount while its inputs are typed. */
export function AddForm({ detail, onAdded, onClose }: AddFormProps) {
  const { costs, fields: words, language } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const name = `add item ${detail.id}`
  const { typed, type, drop } = useDraft(name)
  const item = useTypedItem(detail, typed)
  const { texts } = item
  const adding = useAddItem(
    detail,
    () => name,
    (added) => {
      drop()
      onClose()
      if (added === undefined) return
      announce(costs.added(added.label))
      onAdded(added)
      requestAnimationFrame(() => focusRow(added.id))
    },
  )
  const [unreadable, setUnreadable] = useState<readonly FieldFault[]>([])
  const refused = adding.error instanceof Refusal ? adding.error.facts.errors : []
  const faults = refused.length > 0 ? refused : unreadable
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (adding.isPending) return
    adding.reset()
    const read = item.read()
    setUnreadable('faults' in read ? read.faults : [])
    if ('item' in read) adding.mutate(read.item)
  }
  const fields = { onType: type, faultAt: (at: string) => faults.find((fault) => fault.at === at)?.detail }
  return (
    <form ref={form} className={style.form} aria-label={costs.add} noValidate onSubmit={submit}>
      <Summary faults={faults} form={form} />
      <SourceChoice {...item.sources} texts={texts} onType={type} faults={faults} />
      <Facts texts={texts} {...fields} />
      {readKind(texts) === 'readings' && <ReadingsChoice {...item.readings} {...fields} />}
      {item.inputs && <CorrectionInputs inputs={item.inputs} texts={{ ...blankTexts, ...texts }} {...fields} />}
      <Becomes computed={item.computed} before={null} />
      {item.aboveLinePln !== null && (
        <Note looks="warn" title={costs.aboveLine(amountText(item.aboveLinePln, language))} />
      )}
      <Choice
        name="/tax_class"
        label={costs.taxClass}
        value={readTaxClass(texts)}
        choices={costs.taxClasses}
        fault={fields.faultAt('/tax_class')}
        onChange={(text) => type('/tax_class', text)}
      />
      {faults.length === 0 && <ChangeRefused change={adding} />}
      <FormButtons label={costs.add} close={words.cancel} isSaving={adding.isPending} onClose={onClose} />
    </form>
  )
}

type FactsProps = {
  texts: Texts
  onType: (name: string, text: string) => void
  faultAt: (at: string) => string | undefined
}

function Facts({ texts, onType, faultAt }: FactsProps) {
  const { costs, agreements } = useWords()
  const kind = readKind(texts)
  return (
    <>
      <Choice
        name="/inputs/kind"
        label={costs.kind}
        value={kind}
        choices={costs.kinds}
        fault={faultAt('/inputs/kind') ?? faultAt('/type')}
        onChange={(text) => onType('/inputs/kind', text)}
      />
      <Field
        name="/label"
        label={costs.label}
        value={texts['/label'] ?? ''}
        fault={faultAt('/label')}
        maxLength={200}
        onChange={(text) => onType('/label', text)}
      />
      {kind !== 'readings' && (
        <Choice
          name="/category"
          label={costs.category}
          value={texts['/category'] ?? ''}
          choices={{ '': costs.noCategory, ...agreements.categories }}
          fault={faultAt('/category')}
          onChange={(text) => onType('/category', text)}
        />
      )}
    </>
  )
}
