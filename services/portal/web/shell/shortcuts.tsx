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
      {/* It takes the focus, so the list opens at its start. */}
      <label className={style.switch}>
        <input type="checkbox" checked={areOn} onChange={(event) => turn(event.target.checked)} />
        {shell.shortcutsOn}
      </label>
      {shell.shortcutGroups.map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <dl className={style.list}>
            {keys.map(([pressed = '', what = '']) => (
              <Shortcut key={pressed} pressed={pressed} what={what} />
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}

/** Keys that are pressed one after the other stand apart. */
function Shortcut({ pressed, what }: { pressed: string; what: string }) {
  return (
    <>
      <dt>
        {pressed.split(' ').map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{what}</dd>
    </>
  )
}
