import { type ReactNode, useId, useRef } from 'react'
import style from './popup.module.css'

type PopupProps = {
  opener: ReactNode
  /** The name of the opener, where what it shows does not say it. */
  name?: string
  side: 'start' | 'end'
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** A button that opens a list of links and buttons; choosing one, Escape and a click elsewhere close it. */
export function Popup({ opener, name, side, onToggle, children }: PopupProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  return (
    <div>
      <button type="button" className={style.opener} popoverTarget={id} aria-label={name}>
        {opener}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the keyboard clicks what is inside. */}
      <div
        ref={list}
        id={id}
        popover="auto"
        className={`${style.list} ${style[side]}`}
        onToggle={({ newState }) => onToggle?.(newState === 'open')}
        onClick={() => list.current?.hidePopover()}
      >
        {children}
      </div>
    </div>
  )
}

/** The looks of a link or button in a popup. */
export const entryClass = style.entry
