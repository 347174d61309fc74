import type { Item } from '@lokum/contracts/settlements/item'
import { useEffect, useRef, useState } from 'react'
import type { FieldFault } from '../../../interface/refusal.ts'
import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { Summary } from '../../../parts/summary.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './costs.module.css'

/** The faults of a reason that was sent. */
export type RefusedReason = { reason: string; faults: readonly FieldFault[] }

type RejectFormProps = {
  item: Item
  refused: RefusedReason | null
  onReject: (reason: string) => void
  onClose: () => void
}

/** Rejects a cost, with the reason that stays with it. */
export function RejectForm({ item, refused, onReject, onClose }: RejectFormProps) {
  const { costs } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState(refused?.reason ?? '')
  const faults = refused?.faults ?? none
  // Its row may be just above the bars at the bottom.
  useEffect(() => {
    void form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <form
      ref={form}
      className={style.form}
      aria-label={`${costs.reject}: ${item.label}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onReject(reason.trim())
      }}
    >
      <Summary faults={faults} form={form} />
      <Field
        name="/reason"
        label={costs.why}
        hint={costs.whyHint}
        value={reason}
        fault={faults.find(({ at }) => at === '/reason')?.detail}
        onChange={setReason}
        maxLength={500}
      />
      <div className={style.buttons}>
        <Button type="submit">{costs.reject}</Button>
        <Button looks="quiet" onPress={onClose}>
          {costs.keep}
        </Button>
      </div>
    </form>
  )
}

// One list for all renderings, so that the summary takes the focus once.
const none = [] as const
