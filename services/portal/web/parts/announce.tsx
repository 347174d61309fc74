import { createStore } from '../interface/store.ts'
import { useStore } from '../interface/use-store.ts'
import style from './announce.module.css'

const said = createStore({ text: '', number: 0 })

/** Says that something is done: it is shown for a moment, and read out when a screen reader is not busy. */
export function announce(text: string): void {
  said.write({ text, number: said.read().number + 1 })
}

/** The one live region of the page. An equal text that is said again is a new paragraph, which is shown and read out again. */
export function Announcements() {
  const { text, number } = useStore(said)
  return (
    <div role="status" className={style.announcements}>
      {text !== '' && (
        <p key={number} className={style.said}>
          {text}
        </p>
      )}
    </div>
  )
}
