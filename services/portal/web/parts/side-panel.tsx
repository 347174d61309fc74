import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import style from './side-panel.module.css'

type SidePanelProps = { title: string; onClose: () => void; children: ReactNode }

/** What belongs to a row: beside the list, or a sheet over it on narrow screens. It takes the focus; Escape closes it. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const { shell } = useWords()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new title takes the focus.
  useEffect(() => {
    heading.current?.focus()
  }, [title])
  return (
    <aside
      className={style.side}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className={style.top}>
        <h3 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h3>
        <Button looks="quiet" onPress={onClose}>
          {shell.close}
        </Button>
      </div>
      {children}
    </aside>
  )
}
