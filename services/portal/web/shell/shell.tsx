import { Outlet } from '@tanstack/react-router'
import { Announcements } from '../parts/announce.tsx'
import { useWords } from '../words/use-words.ts'
import { Bars } from './bars.tsx'
import { Header } from './header.tsx'
import { NewVersion } from './new-version.tsx'
import { Sections } from './sections.tsx'
import { SessionOver } from './session-over.tsx'
import style from './shell.module.css'
import { useGoKeys } from './use-go-keys.ts'
import { useKeptFocus } from './use-kept-focus.ts'

/** The frame around every screen. */
export function Shell() {
  const { shell } = useWords()
  useGoKeys()
  useKeptFocus()
  return (
    <div className={style.shell}>
      <a className={style.skip} href="#content">
        {shell.skip}
      </a>
      <Header />
      <Sections />
      <main id="content" tabIndex={-1} className={style.main}>
        <Bars />
        <NewVersion />
        <Outlet />
      </main>
      <Announcements />
      <SessionOver />
    </div>
  )
}
