import type { DocumentLine } from '@lokum/contracts/settlements/document'
import { useRef } from 'react'
import { type Texts, useDraft } from '../../../interface/use-draft.ts'
import { Button } from '../../../parts/button.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { Summary } from '../../../parts/summary.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from '../account/accounts.module.css'
import { textsOfLine } from './line-body.ts'
import { LineFields } from './line-fields.tsx'
import { useSaveLine } from './use-save-line.ts'

type FormProps = {
  documentId: string
  /** The line that is corrected; null: a new one. */
  line: DocumentLine | null
  onDone: () => void
}

/** The form of a typed line. */
export function LineForm({ documentId, line, onDone }: FormProps) {
  const { accounts, language } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const { typed, type, drop } = useDraft(line === null ? `line ${documentId}` : `line ${documentId} ${line.line}`)
  const texts: Texts = line === null ? typed : { ...textsOfLine(line, language), ...typed }
  const { saving, faults, refusal } = useSaveLine({
    documentId,
    line,
    onDone: () => {
      drop()
      onDone()
    },
  })
  return (
    <form
      ref={form}
      noValidate
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate(texts)
      }}
    >
      <Summary faults={faults} form={form} />
      <LineFields texts={texts} onType={type} faultAt={(at) => faults.find((fault) => fault.at === at)?.detail} />
      {refusal && <Refused error={refusal} isAlert />}
      <Button type="submit" looks="primary" working={accounts.saving} isWorking={saving.isPending}>
        {accounts.saveLine}
      </Button>
    </form>
  )
}
