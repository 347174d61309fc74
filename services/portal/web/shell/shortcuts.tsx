import { useEffect, useState } from 'react'
import { remembered } from '../interface/kept.ts'
import { Dialog } from '../parts/dialog.tsx'
import { useWords } from '../words/use-words.ts'
import { areShortcutsOn, isShortcut } from './is-shortcut.ts'
import style from './shortcuts.module.css'

/** The list of shortcuts, opened by `?`, and their switch. */
export function Shortcuts({ isOpen, onChange }: { isOpen: boolean; onChange: (isOpen: boolean) => void }) {
  const { shell } = useWords()
  const [areOn, setAreOn] = useState(areShortcutsOn)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key === '?' && isShortcut(event)) onChange(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [onChange])
  const turn = (on: boolean) => {
    remembered.write('shortcuts', on ? 'on' : 'off')
    setAreOn(on)
  }
  return (
    <Dialog title={shell.shortcuts} isOpen={isOpen} onClose={() => onChange(false)}>
      <dl className={style.list}>
        <dt>
          <kbd>?</kbd>
        </dt>
        <dd>{shell.shortcutList}</dd>
        <dt>
          <kbd>g</kbd> {shell.afterwards} <kbd>m</kbd>
        </dt>
        <dd>{shell.shortcutMonth}</dd>
        <dt>
          <kbd>g</kbd> {shell.afterwards} <kbd>a</kbd>
        </dt>
        <dd>{shell.shortcutApartments}</dd>
      </dl>
      <label className={style.switch}>
        <input type="checkbox" checked={areOn} onChange={(event) => turn(event.target.checked)} />
        {shell.shortcutsOn}
      </label>
    </Dialog>
  )
}
