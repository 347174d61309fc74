import { useEffect, useState } from 'react'
import { waitingUntil } from '../interface/call.ts'
import { useStore } from '../interface/use-store.ts'
import { useWords } from '../words/use-words.ts'
import style from './bars.module.css'
import { useOfflineSince } from './use-offline-since.ts'

/** What holds for the whole page: no connection, or a busy system. */
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
  return seconds > 2 ? <p className={style.bar}>{shell.waiting(seconds)}</p> : null
}

function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (until === null) return undefined
    setNow(performance.now())
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [until])
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}
