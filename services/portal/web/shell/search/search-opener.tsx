import { lazy, Suspense, useEffect } from 'react'
import { useWords } from '../../words/use-words.ts'
import style from '../header.module.css'

type OpenerProps = { isOpen: boolean; onChange: (isOpen: boolean) => void }

/** The button of the search, its shortcut, and the dialog, whose code comes when it is opened. */
export function SearchOpener({ isOpen, onChange }: OpenerProps) {
  const { search } = useWords().shell
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // What was typed in an open dialog stays.
      if (document.querySelector('dialog[open]') === null) onChange(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [onChange])
  return (
    <>
      <button type="button" className={style.search} onClick={() => onChange(true)}>
        {search.title} <kbd className={style.hint}>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Search onClose={() => onChange(false)} />
        </Suspense>
      )}
    </>
  )
}

const Search = lazy(async () => ({ default: (await import('./search.tsx')).Search }))
