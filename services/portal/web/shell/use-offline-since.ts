import { useEffect, useState } from 'react'

/** When the connection was lost; null while there is one. */
export function useOfflineSince(): Date | null {
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
