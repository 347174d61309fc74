import { startTransition, useEffect, useState } from 'react'

/** So many rows are added at once: few enough that the page answers in between, on a phone too. */
const step = 20

/** How many rows of a long list to show now: at least `least` at once, then more in each turn, until all are there. */
export function useGrowing(all: number, least = 0): number {
  const [shown, setShown] = useState(step)
  const now = Math.min(all, Math.max(shown, least))
  useEffect(() => {
    if (now >= all) return
    const frame = requestAnimationFrame(() => startTransition(() => setShown(now + step)))
    return () => cancelAnimationFrame(frame)
  }, [now, all])
  return now
}
