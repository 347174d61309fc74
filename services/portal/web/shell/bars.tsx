import { useEffect, useState } from 'react'
import { waitingUntil } from '../interface/call.ts'
import { useStore } from '../interface/use-store.ts'
import { readOut } from '../parts/announce.tsx'
import { useWords } from '../words/use-words.ts'
import style from './bars.module.css'

/** Notices for the whole page: no connection, or a busy system. */
export function Bars() {
  const { shell, language } = useWords()
  const offlineSince = useOfflineSince()
  const seconds = useSecondsLeft(useStore(waitingUntil))
  if (offlineSince !== null) {
    const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(offlineSince)
    return (
      <p className={style.bar} role="alert">
        {shell.offline(time)}
      </p>
    )
  }
  // A short wait is over before anyone has read about it.
  return seconds > 2 ? <Waiting seconds={seconds} /> : null
}

/** Counts down for the eye; people who do not see it hear once how long it takes. */
function Waiting({ seconds }: { seconds: number }) {
  const { shell } = useWords()
  const [first] = useState(seconds)
  useEffect(() => readOut(shell.waiting(first)), [shell, first])
  return <p className={style.bar}>{shell.waiting(seconds)}</p>
}

function useSecondsLeft(until: number | null): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === null) return undefined
    const count = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)))
    count()
    const timer = setInterval(count, 250)
    return () => {
      clearInterval(timer)
      setLeft(0)
    }
  }, [until])
  return left
}

/** When the connection was lost; null while there is one. */
function useOfflineSince(): Date | null {
  const [since, setSince] = useState(() => (navigator.onLine ? null : new Date()))
  useEffect(() => {
    const lose = () => setSince((known) => known ?? new Date())
    const find = () => setSince(null)
    addEventListener('offline', lose)
    addEventListener('online', find)
    return () => {
      removeEventListener('offline', lose)
      removeEventListener('online', find)
    }
  }, [])
  return since
}
