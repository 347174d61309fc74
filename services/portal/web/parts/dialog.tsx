import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import style from './dialog.module.css'

type DialogProps = { title: string; isOpen: boolean; onClose?: () => void; children: ReactNode }

/** A window over the page: it takes the focus, keeps it, and gives it back. Without `onClose` it cannot be dismissed. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const { shell } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const shown = dialog.current
    if (isOpen) shown?.showModal()
    return () => shown?.close()
  }, [isOpen])
  if (!isOpen) return null
  return (
    <dialog
      ref={dialog}
      className={style.dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
      {onClose && <Button onPress={onClose}>{shell.close}</Button>}
    </dialog>
  )
}
