import { useEffect, useState } from 'react'

const shortestMs = 300
const delayMs = 200

/** True while something loads; once the shapes have appeared, they stay long enough to be seen. */
export function useSteadyLoading(isLoading: boolean): boolean {
  const [shownAt, setShownAt] = useState<number | null>(null)
  useEffect(() => {
    if (isLoading && shownAt === null) {
      const timer = setTimeout(() => setShownAt(performance.now()), delayMs)
      return () => clearTimeout(timer)
    }
    if (!isLoading && shownAt !== null) {
      const timer = setTimeout(() => setShownAt(null), Math.max(0, shownAt + shortestMs - performance.now()))
      return () => clearTimeout(timer)
    }
    return undefined
  }, [isLoading, shownAt])
  return isLoading || shownAt !== null
}
