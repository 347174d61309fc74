import { useEffect } from 'react'
import { createStore } from '../interface/store.ts'
import { useStore } from '../interface/use-store.ts'
import style from './announce.module.css'

const said = createStore({ text: '', number: 0, isShown: false })

/** Says that something is done: it is shown for a moment, and read out when a screen reader is not busy. */
export function announce(text: string): void {
  said.write({ text, number: said.read().number + 1, isShown: true })
}

/** Reads out what the page itself shows already. */
export function readOut(text: string): void {
  said.write({ text, number: said.read().number + 1, isShown: false })
}

/** The one live region of the page. An equal text that is said again is a new element, which is shown and read out again. */
export function Announcements() {
  const { text, number, isShown } = useStore(said)
  useForgetting()
  return (
    <div role="status" className={style.announcements}>
      {text !== '' &&
        (isShown ? (
          <p key={number} className={style.said}>
            {text}
          </p>
        ) : (
          <span key={number} className="unseen">
            {text}
          </span>
        ))}
    </div>
  )
}

/** Clears the announcement when a person opens another page; a page that an action opens by itself keeps it. */
function useForgetting(): void {
  useEffect(() => {
    const forget = () => said.write({ ...said.read(), text: '' })
    const follow = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) forget()
    }
    document.addEventListener('click', follow, true)
    addEventListener('popstate', forget)
    return () => {
      document.removeEventListener('click', follow, true)
      removeEventListener('popstate', forget)
    }
  }, [])
}
