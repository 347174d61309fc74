import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { Refused } from '../../parts/refused.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './search.module.css'
import { type ResultGroup, type SearchResult, useFound } from './use-found.ts'

/** Finds a flat, a tenant, an invoice or a month, and opens it: a combobox with its list, as ARIA describes it. */
export function Search({ onClose }: { onClose: () => void }) {
  const { search } = useWords().shell
  const router = useRouter()
  const id = useId()
  const [text, setText] = useState('')
  const { groups, isLooking, error } = useFound(text)
  const all = groups.flatMap(({ found }) => found)
  const [chosen, setChosen] = useState<string | null>(null)
  const active = all.find(({ path }) => path === chosen) ?? all[0] ?? null
  const open = ({ path }: SearchResult) => {
    onClose()
    void router.navigate({ href: path })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = stepOf(event.key, all, active)
    if (next !== null) setChosen(next.path)
    else if (event.key === 'Enter' && active !== null) open(active)
    else return
    event.preventDefault()
  }
  const says = text.trim() === '' ? search.hint : isLooking ? search.looking : search.found(all.length)
  return (
    <Dialog title={search.title} isOpen onClose={onClose}>
      <input
        type="search"
        role="combobox"
        className={style.field}
        aria-label={search.field}
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active === null ? undefined : `${id}${active.path}`}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(null)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={style.says}>
        {says}
      </p>
      {error !== null && <Refused error={error} />}
      <div role="listbox" id={`${id}-list`} aria-label={search.title} className={style.list}>
        {groups.map((group) => (
          <Group key={group.name} of={group} id={id} active={active} onOpen={open} />
        ))}
      </div>
    </Dialog>
  )
}

/** The option that an arrow leads to; the last and the first one are neighbours. */
function stepOf(key: string, all: readonly SearchResult[], active: SearchResult | null): SearchResult | null {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0 || active === null) return null
  return all[(all.indexOf(active) + step + all.length) % all.length] ?? null
}

type GroupProps = { of: ResultGroup; id: string; active: SearchResult | null; onOpen: (found: SearchResult) => void }

function Group({ of: { name, found }, id, active, onOpen }: GroupProps) {
  const { search } = useWords().shell
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options of a list box.
    <div role="group" aria-labelledby={`${id}-${name}`}>
      <p id={`${id}-${name}`} className={style.group}>
        {search.groups[name]}
      </p>
      {found.map((one) => (
        <Option key={one.path} of={one} id={`${id}${one.path}`} isActive={one === active} onOpen={() => onOpen(one)} />
      ))}
    </div>
  )
}

type OptionProps = { of: SearchResult; id: string; isActive: boolean; onOpen: () => void }

function Option({ of: { name, about }, id, isActive, onOpen }: OptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and handles the keys.
    <div ref={option} role="option" id={id} aria-selected={isActive} className={style.option} onClick={onOpen}>
      <span className={style.name}>{name}</span>
      {about !== null && <span className={style.about}>{about}</span>}
    </div>
  )
}
