import type { ReactNode } from 'react'
import { listRows, rowCount, withoutRow } from '../../interface/typed-rows.ts'
import type { Texts } from '../../interface/use-draft.ts'
import { Button } from '../../parts/button.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './agreement-form.module.css'
import type { AgreementForm } from './bind-field.ts'

type RowsProps = {
  form: AgreementForm
  list: string
  add: string
  /** The name of a row, for the button that removes it. */
  nameOf: (place: number) => string
  /** The first texts of a new row. */
  first: (at: string) => Texts
  children: (at: string, place: number) => ReactNode
}

/** Rows of a list, each with a button that removes it, and one that adds another. */
export function Rows({ form, list, add, nameOf, first, children }: RowsProps) {
  const { agreements } = useWords()
  const { texts, onTypeAll } = form
  const count = rowCount(texts, list)
  return (
    <>
      {listRows(texts, list).map((at, place) => (
        <div key={at} className={style.row}>
          {children(at, place + 1)}
          <Button looks="quiet" onPress={() => onTypeAll(withoutRow(texts, list, place))}>
            {agreements.remove(nameOf(place + 1))}
          </Button>
        </div>
      ))}
      <div>
        <Button onPress={() => onTypeAll({ ...first(`${list}/${count}`), [list]: String(count + 1) })}>{add}</Button>
      </div>
    </>
  )
}
