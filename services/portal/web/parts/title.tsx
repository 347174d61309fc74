import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { arrival } from './arrival.ts'

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
