import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isShortcut } from './is-shortcut.ts'

const pauseMs = 1500

/** `g` and then a letter leads to a section. */
export function useGoKeys(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let pressedAt = Number.NEGATIVE_INFINITY
    const go = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      if (event.key === 'm' && event.timeStamp - pressedAt < pauseMs) void navigate({ to: '/' })
      pressedAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
    }
    document.addEventListener('keydown', go)
    return () => document.removeEventListener('keydown', go)
  }, [navigate])
}
