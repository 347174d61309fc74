import type { ReactNode } from 'react'
import style from './note.module.css'

type NoteProps = { looks: 'alert' | 'warn' | 'calm'; title: string; children?: ReactNode; isAlert?: boolean }

/** A note about an event, and the next step. */
export function Note({ looks, title, children, isAlert = false }: NoteProps) {
  return (
    <div className={`${style.note} ${style[looks]}`} role={isAlert ? 'alert' : undefined}>
      <p className={style.title}>{title}</p>
      {children}
    </div>
  )
}
