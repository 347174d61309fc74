import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { findRow, focusRow } from './focus-row.ts'

/** The cost whose source is shown: it is in the address, and the back key closes it and returns to its row. */
export function useChosenItem() {
  const { item: inAddress = null } = useSearch({ strict: false })
  // The address follows a moment later, and the next key may come before it does.
  const [ahead, setAhead] = useState<{ item: string | null } | null>(null)
  const chosen = ahead === null ? inAddress : ahead.item
  const navigate = useNavigate()
  const { history } = useRouter()
  const before = useRef<string | null>(null)
  const isOpenedHere = useRef(false)

  useEffect(() => {
    if (ahead?.item === inAddress) setAhead(null)
  }, [ahead, inAddress])

  useEffect(() => {
    if (chosen !== null) findRow(chosen)?.scrollIntoView({ block: 'nearest' })
    else {
      isOpenedHere.current = false
      focusRow(before.current ?? undefined)
    }
    before.current = chosen
  }, [chosen])

  const choose = useCallback(
    (item: string) => {
      const isOpen = before.current !== null
      if (!isOpen) isOpenedHere.current = true
      setAhead({ item })
      void navigate({ to: '.', search: { item }, replace: isOpen, resetScroll: false })
    },
    [navigate],
  )
  const close = () => {
    setAhead({ item: null })
    if (isOpenedHere.current) history.back()
    else void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
  }
  return { chosen, choose, close }
}
