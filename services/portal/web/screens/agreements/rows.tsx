import type { ReactNode } from 'react'
import { listRows, withoutRow } from '../../interface/typed-rows.ts'
import type { TypedForm } from '../../parts/bind-field.ts'
import { Button } from '../../parts/button.tsx'
import group from '../../parts/form.module.css'
import { useWords } from '../../words/use-words.ts'
import style from './agreement-form.module.css'
import { type ListName, lists, withNewRow } from './new-row.ts'

type RowsProps = {
  form: TypedForm
  list: ListName
  add: string
  /** The name of a row, for the button that removes it. */
  nameOf: (place: number) => string
  children: (at: string, place: number) => ReactNode
}

type RowsGroupProps = RowsProps & { legend: string; what: string }

/** A list with its heading and purpose. */
export function RowsGroup({ legend, what, ...rows }: RowsGroupProps) {
  return (
    <fieldset className={group.group}>
      <legend>{legend}</legend>
      <p>{what}</p>
      <Rows {...rows} />
    </fieldset>
  )
}

/** Rows of a list, each with a button that removes it, and one that adds another. */
export function Rows({ form, list: name, add, nameOf, children }: RowsProps) {
  const { agreements } = useWords()
  const { texts, onTypeAll } = form
  const list = lists[name]
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
        <Button onPress={() => onTypeAll(withNewRow(form, name))}>{add}</Button>
      </div>
    </>
  )
}
