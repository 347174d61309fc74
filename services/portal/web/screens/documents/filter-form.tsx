import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { Choice, Field } from '../../parts/field.tsx'
import forms from '../../parts/form.module.css'
import { useWords } from '../../words/use-words.ts'
import style from './documents.module.css'
import { type DocumentFilter, filterFrom, isFiltered } from './filter.ts'

/** Narrows the list; the address keeps the filter, so that the back key and a link lead to the same documents. */
export function FilterForm({ filter }: { filter: DocumentFilter }) {
  const { documents, accounts } = useWords()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const { unused: isUnused, ...others } = filter
  const saved: Readonly<Record<string, string>> = { ...others, ...(isUnused && { unused: 'true' }) }
  const field = (name: keyof DocumentFilter) => ({
    name,
    value: typed[name] ?? saved[name] ?? '',
    onChange: (text: string) => setTyped((texts) => ({ ...texts, [name]: text })),
  })
  const show = (search: DocumentFilter) => {
    setTyped({})
    void navigate({ to: '/documents', search })
  }
  const unused = field('unused')
  return (
    <search>
      <form
        className={`${card.card} ${style.filter}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          show(filterFrom({ ...saved, ...typed }))
        }}
      >
        <Field {...field('q')} label={documents.search} hint={documents.searchHint} type="search" />
        <div className={style.wide}>
          <label className={forms.check}>
            <input
              type="checkbox"
              checked={unused.value === 'true'}
              onChange={({ target }) => unused.onChange(target.checked ? 'true' : '')}
            />
            {documents.unused}
          </label>
          <Button type="submit" looks="primary">
            {documents.find}
          </Button>
          {isFiltered(filter) && <Button onPress={() => show({})}>{documents.clear}</Button>}
        </div>
        <details className={style.more} open={hasMore(filter)}>
          <summary>{documents.moreFilters}</summary>
          <div className={style.fields}>
            <Field {...field('seller')} label={documents.seller} />
            <Field {...field('number')} label={documents.number} />
            <Choice {...field('kind')} label={accounts.kind} choices={{ '': documents.anyKind, ...accounts.kinds }} />
            <Field {...field('issued_from')} label={documents.issuedFrom} type="date" />
            <Field {...field('issued_to')} label={documents.issuedTo} type="date" />
          </div>
        </details>
      </form>
    </search>
  )
}

/** A filter that is folded away would hide documents unseen. */
function hasMore({ seller, number, kind, issued_from, issued_to }: DocumentFilter): boolean {
  return [seller, number, kind, issued_from, issued_to].some((one) => one !== undefined)
}
