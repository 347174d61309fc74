import { useEffect, useState } from 'react'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import style from './undo-bar.module.css'

const shownMs = 10_000

type UndoBarProps = { text: string; onUndo: () => void; onOver: () => void }

/** Offers to take the last action back: for ten seconds, and as long as it has the focus or the pointer, which must move: the bar may appear beneath it. */
export function UndoBar({ text, onUndo, onOver }: UndoBarProps) {
  const { shell } = useWords()
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(onOver, shownMs)
    return () => clearTimeout(timer)
  }, [isHeld, onOver])
  return (
    <section
      className={style.bar}
      data-undo
      aria-label={shell.lastAction}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      onPointerMove={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
    >
      <p>{text}</p>
      <Button onPress={onUndo}>{shell.undo}</Button>
    </section>
  )
}
