import { useEffect, useEffectEvent, useState } from 'react'

/** How long nothing is typed before it is searched for, in milliseconds. */
const quietMs = 300

/** `over` is the text of the address over which it was typed. */
type Typed = { text: string; over: string }

/**
 * The text of a search that is typed, apart from the one in the address, which has no spaces around it and comes a moment later. A text
 * in the address that was not typed here, such as after the back key, wins over the typed one. The first search leaves a step to go back to.
 */
export function useTypedSearch(saved: string, onSearch: (text: string, replace: boolean) => void) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const isArrived = typed !== null && typed.text.trim() === saved
  const isCurrent = typed !== null && (isArrived || typed.over === saved)
  if (isArrived && typed.over !== saved) setTyped({ text: typed.text, over: saved })
  const search = useEffectEvent(onSearch)
  const wanted = isCurrent ? typed.text.trim() : saved
  useEffect(() => {
    if (wanted === saved) return
    const timer = setTimeout(() => search(wanted, saved !== ''), quietMs)
    return () => clearTimeout(timer)
  }, [wanted, saved])
  return {
    shown: isCurrent ? typed.text : saved,
    type: (text: string) => setTyped({ text, over: saved }),
  }
}
