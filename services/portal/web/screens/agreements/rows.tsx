import type { ReactNode } from 'react'
import { listRows, rowCount, withoutRow } from '../../interface/typed-rows.ts'
import type { Texts } from '../../interface/use-draft.ts'
import { Button } from '../../parts/button.tsx'
import group from '../../parts/form.module.css'
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

type RowsGroupProps = RowsProps & { legend: string; what: string }

/** A list that most agreements lack: only the button that adds the first row, until it has one or is refused. */
export function RowsGroup({ legend, what, ...rows }: RowsGroupProps) {
  const { form, list } = rows
  const isOpen = rowCount(form.texts, list) > 0 || form.faults.some(({ at }) => at.startsWith(list))
  return (
    <fieldset className={isOpen ? group.group : ''}>
      <legend className={isOpen ? '' : 'unseen'}>{legend}</legend>
      {isOpen && <p>{what}</p>}
      <Rows {...rows} />
    </fieldset>
  )
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
