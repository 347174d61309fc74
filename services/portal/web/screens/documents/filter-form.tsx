import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { Choice, Field } from '../../parts/field.tsx'
import forms from '../../parts/form.module.css'
import { useWords } from '../../words/use-words.ts'
import style from './documents.module.css'
import { type DocumentFilter, filterFrom, isFiltered } from './filter.ts'
import { useTypedSearch } from './use-typed-search.ts'

type Text = 'q' | 'seller' | 'number'

/** Narrows the list while one types; the address keeps the filter, so that the back key and a link lead to the same documents. */
export function FilterForm({ filter }: { filter: DocumentFilter }) {
  const { documents, accounts } = useWords()
  const navigate = useNavigate()
  const show = (changed: Readonly<Record<string, unknown>>, replace = false) =>
    void navigate({ to: '/documents', search: filterFrom({ ...filter, ...changed }), replace })
  const day = (name: 'issued_from' | 'issued_to') => ({
    name,
    value: filter[name] ?? '',
    onChange: (text: string) => show({ [name]: text }),
  })
  const search = (name: Text, label: string) => (
    <SearchField name={name} label={label} saved={filter[name] ?? ''} onSearch={show} />
  )
  return (
    <search className={`${card.card} ${style.filter}`}>
      {search('q', documents.searchBy)}
      <div className={style.wide}>
        <label className={forms.check}>
          <input
            type="checkbox"
            checked={filter.unused ?? false}
            onChange={({ target }) => show({ unused: target.checked })}
          />
          {documents.unused}
        </label>
        <details className={style.more} open={hasMore(filter)}>
          <summary>{documents.moreFilters}</summary>
          <div className={style.fields}>
            {search('seller', documents.seller)}
            {search('number', documents.number)}
            <Choice
              name="kind"
              label={accounts.kind}
              choices={{ '': documents.anyKind, ...accounts.kinds }}
              value={filter.kind ?? ''}
              onChange={(kind) => show({ kind })}
            />
            <Field {...day('issued_from')} label={documents.issuedFrom} type="date" />
            <Field {...day('issued_to')} label={documents.issuedTo} type="date" />
          </div>
        </details>
        {isFiltered(filter) && (
          <Button onPress={() => void navigate({ to: '/documents', search: {} })}>{documents.clear}</Button>
        )}
      </div>
    </search>
  )
}

type SearchProps = {
  name: Text
  label: string
  saved: string
  onSearch: (changed: Partial<Record<Text, string>>, replace: boolean) => void
}

function SearchField({ name, label, saved, onSearch }: SearchProps) {
  const { shown, type } = useTypedSearch(saved, (text, replace) => onSearch({ [name]: text }, replace))
  return <Field name={name} label={label} type="search" value={shown} onChange={type} />
}

/** A filter that is folded away would hide documents unseen. */
function hasMore({ seller, number, kind, issued_from, issued_to }: DocumentFilter): boolean {
  return [seller, number, kind, issued_from, issued_to].some((one) => one !== undefined)
}
