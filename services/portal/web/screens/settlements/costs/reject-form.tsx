import type { Item } from '@lokum/contracts/settlements/item'
import { useState } from 'react'
import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './costs.module.css'

type RejectFormProps = { item: Item; onReject: (reason: string) => void; onClose: () => void }

/** Rejects a cost, with the reason that stays with it. */
export function RejectForm({ item, onReject, onClose }: RejectFormProps) {
  const { costs } = useWords()
  const [reason, setReason] = useState('')
  return (
    <form
      className={style.form}
      aria-label={`${costs.reject}: ${item.label}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onReject(reason.trim())
      }}
    >
      <Field
        name="/reason"
        label={costs.why}
        hint={costs.whyHint}
        value={reason}
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
