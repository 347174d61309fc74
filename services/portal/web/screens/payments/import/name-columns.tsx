import { useState } from 'react'
import { uploadStatement } from '../../../interface/upload.ts'
import type { Texts } from '../../../interface/use-draft.ts'
import { useSave } from '../../../interface/use-save.ts'
import { bindField } from '../../../parts/bind-field.ts'
import { Field } from '../../../parts/field.tsx'
import { SmallForm } from '../../../parts/small-form.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './import.module.css'

const columns = ['date_column', 'amount_column', 'title_column', 'payer_column'] as const

type NameColumnsProps = { file: File; texts?: Texts; onRead: (id: string) => unknown }

/** The columns of a bank's CSV that were not recognised, or not well: the file is read again by them. */
export function NameColumns({ file, texts: recognised = {}, onRead }: NameColumnsProps) {
  const { imports } = useWords()
  const [texts, setTexts] = useState(recognised)
  const { saving, faults, refusal } = useSave({
    send: async () => {
      const named = columns.flatMap((column) => {
        const text = (texts[`/${column}`] ?? '').trim()
        return text === '' ? [] : [[column, text] as const]
      })
      const { id } = await uploadStatement(file, Object.fromEntries(named))
      await onRead(id)
    },
  })
  const onType = (name: string, text: string) => setTexts((before) => ({ ...before, [name]: text }))
  return (
    <SmallForm
      faults={faults}
      refusal={refusal}
      submit={imports.readAgain}
      working={imports.reading}
      isWorking={saving.isPending}
      onSend={() => saving.mutate(undefined)}
    >
      <p className={style.hint}>{imports.columnsHint}</p>
      {columns.map((column) => (
        <Field
          key={column}
          {...bindField({ texts, faults, onType }, `/${column}`)}
          label={imports.columns[column]}
          maxLength={100}
        />
      ))}
    </SmallForm>
  )
}
