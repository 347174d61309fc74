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

/**
 * A window over the page: it takes the focus, keeps it, and gives it back. Without `onClose` it cannot be dismissed. While its content
 * loads, the heading has the focus and not the button that closes it.
 */
export function Dialog({ isOpen, ...shown }: DialogProps) {
  return isOpen ? <Open {...shown} /> : null
}

function Open({ title, isWide = false, onClose, children }: Omit<DialogProps, 'isOpen'>) {
  const { shell } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const closing = useRef<HTMLSpanElement>(null)
  const id = useId()
  // It is closed before it leaves the page: a dialog that is removed while it is open gives no focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    if (closing.current?.contains(document.activeElement)) focusHeading(heading.current)
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`${style.dialog} ${isWide ? style.wide : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <h2 id={id} ref={heading}>
        {title}
      </h2>
      {children}
      {onClose && (
        <span ref={closing}>
          <Button onPress={onClose}>{shell.close}</Button>
        </span>
      )}
    </dialog>
  )
}

/** A heading that could always take the focus would take it before the fields. */
function focusHeading(heading: HTMLElement | null): void {
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus()
}
