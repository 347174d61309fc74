import { createStore } from '../interface/store.ts'
import { useStore } from '../interface/use-store.ts'

const said = createStore('')

/** Says something to people who do not see the page, when they are not busy. */
export function announce(text: string): void {
  said.write('')
  queueMicrotask(() => said.write(text))
}

/** The one live region of the page. */
export function Announcements() {
  return (
    <div role="status" className="unseen">
      {useStore(said)}
    </div>
  )
}
