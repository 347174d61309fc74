import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isShortcut } from './is-shortcut.ts'

const pauseMs = 1500
const sections = [
  { letter: 'm', to: '/' },
  { letter: 'a', to: '/apartments' },
  { letter: 'd', to: '/documents' },
  { letter: 'p', to: '/payments' },
  { letter: 't', to: '/tax' },
] as const

/** `g` and then a letter leads to a section. */
export function useGoKeys(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let pressedAt = Number.NEGATIVE_INFINITY
    const go = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      const isSecond = event.timeStamp - pressedAt < pauseMs
      const section = sections.find(({ letter }) => isSecond && letter === event.key)
      if (section) void navigate({ to: section.to })
      pressedAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
    }
    document.addEventListener('keydown', go)
    return () => document.removeEventListener('keydown', go)
  }, [navigate])
}
