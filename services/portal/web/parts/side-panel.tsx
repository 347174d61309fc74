import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import style from './side-panel.module.css'
import { useMedia } from './use-media.ts'

type SidePanelProps = { title: string; onClose: () => void; children: ReactNode }

/** A panel about a row: beside the list, or a sheet over it on narrow screens. It takes the focus; Escape closes it. */
export function SidePanel(props: SidePanelProps) {
  return useMedia('(width >= 1180px)') ? <Beside {...props} /> : <Sheet {...props} />
}

function Beside({ title, onClose, children }: SidePanelProps) {
  const id = useId()
  return (
    <aside
      className={style.side}
      data-side
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Top id={id} title={title} onClose={onClose} />
      {children}
    </aside>
  )
}

/** It keeps the focus, so that nothing beneath it is reached unseen. */
function Sheet({ title, onClose, children }: SidePanelProps) {
  const id = useId()
  const sheet = useRef<HTMLDialogElement>(null)
  // Before the heading takes the focus.
  useLayoutEffect(() => {
    const shown = sheet.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={sheet}
      className={style.sheet}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <Top id={id} title={title} onClose={onClose} />
      {children}
    </dialog>
  )
}

function Top({ id, title, onClose }: Omit<SidePanelProps, 'children'> & { id: string }) {
  const { shell } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new title takes the focus.
  useEffect(() => {
    heading.current?.focus()
  }, [title])
  return (
    <div className={style.top}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Button looks="quiet" onPress={onClose}>
        {shell.close}
      </Button>
    </div>
  )
}
