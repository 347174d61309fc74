import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { kept } from '../interface/kept.ts'
import { checkSession, sessionState } from '../interface/session.ts'
import { useStore } from '../interface/use-store.ts'
import { entryClass, Popup } from '../parts/popup.tsx'
import { useSetLanguage } from '../words/use-set-language.ts'
import { useWords } from '../words/use-words.ts'
import style from './header.module.css'
import { Shortcuts } from './shortcuts.tsx'

/** On phones the search; profile, quotas, logins, language, shortcuts and logout. */
export function PersonMenu({ onSearch }: { onSearch: () => void }) {
  const { shell } = useWords()
  const state = useStore(sessionState)
  const [areShortcutsOpen, setAreShortcutsOpen] = useState(false)
  if (state.kind === 'none') return null
  const { name } = state.session.person
  return (
    <>
      <Popup side="end" name={shell.menu(name)} opener={<Person name={name} />}>
        <Entries onSearch={onSearch} onShortcuts={() => setAreShortcutsOpen(true)} />
      </Popup>
      <Shortcuts isOpen={areShortcutsOpen} onChange={setAreShortcutsOpen} />
    </>
  )
}

function Person({ name }: { name: string }) {
  return (
    <>
      <span className={style.person}>{name}</span>
      <span className={style.burger} />
    </>
  )
}

function Entries({ onSearch, onShortcuts }: { onSearch: () => void; onShortcuts: () => void }) {
  const { shell, language } = useWords()
  const setLanguage = useSetLanguage()
  const other = language === 'pl' ? 'en' : 'pl'
  return (
    <ul className={style.entries}>
      <li className={style['search-entry']}>
        <button type="button" className={entryClass} onClick={onSearch}>
          {shell.search.title}
        </button>
      </li>
      <li>
        <Link to="/profile" className={entryClass}>
          {shell.profile}
        </Link>
      </li>
      <li>
        <Link to="/quotas" className={entryClass}>
          {shell.quotas}
        </Link>
      </li>
      <li>
        <Link to="/logins" className={entryClass}>
          {shell.logins}
        </Link>
      </li>
      <li>
        <button type="button" className={entryClass} onClick={() => setLanguage(other)}>
          <span lang={other}>{shell.otherLanguage}</span>
        </button>
      </li>
      <li className={style.keyboard}>
        <button type="button" className={entryClass} onClick={onShortcuts}>
          {shell.shortcuts} <kbd className={style.hint}>?</kbd>
        </button>
      </li>
      <li>
        <button type="button" className={entryClass} onClick={() => void logOut()}>
          {shell.logout}
        </button>
      </li>
    </ul>
  )
}

/** Ends the session here and at the provider. */
async function logOut(): Promise<void> {
  const state = sessionState.read()
  if (state.kind === 'none') return
  const headers = { 'x-portal': state.session.tag }
  const answer = await fetch('/logout', { method: 'POST', headers }).catch(() => null)
  if (answer?.ok !== true) {
    await checkSession(fetch)
    return
  }
  kept.drop('month')
  const { location: address } = await answer.json()
  location.assign(address)
}
