import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import style from './dialog.module.css'

type DialogProps = {
  title: string
  isOpen: boolean
  /** With room for two things beside each other. */
  isWide?: boolean
  onClose?: () => void
  children: ReactNode
}

/** A window over the page: it takes the focus, keeps it, and gives it back. Without `onClose` it cannot be dismissed. */
export function Dialog({ isOpen, ...shown }: DialogProps) {
  return isOpen ? <Open {...shown} /> : null
}

function Open({ title, isWide = false, onClose, children }: Omit<DialogProps, 'isOpen'>) {
  const { shell } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // It is closed before it leaves the page: a dialog that is removed while it is open gives no focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`${style.dialog} ${isWide ? style.wide : ''}`}
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
