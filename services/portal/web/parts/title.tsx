import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Where the focus was moved last; the first page of a visit leaves it where the browser puts it. */
const arrival = createArrival()

function createArrival() {
  let last: string | null = null
  return {
    /** Whether a page is reached by a navigation within the portal. */
    isNew: (path: string): boolean => {
      const isNew = last !== null && last !== path
      last = path
      return isNew
    },
  }
}

/** The heading of a screen: it names the page, and takes the focus after a navigation. */
export function Title({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  useEffect(() => {
    if (arrival.isNew(path)) heading.current?.focus()
  }, [path])
  return (
    <>
      <title>{`${children} · Lokum`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
    </>
  )
}
