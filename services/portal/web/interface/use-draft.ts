import { useState } from 'react'
import { kept } from './kept.ts'

type Texts = Readonly<Record<string, string>>

/** What was typed into a form: it survives a reload, a refusal and the end of a session. */
export function useDraft(form: string): { typed: Texts; type: (name: string, text: string) => void; drop: () => void } {
  const [typed, setTyped] = useState<Texts>(() => readTexts(kept.read(`draft:${form}`)))
  return {
    typed,
    type: (name, text) => {
      const next = { ...typed, [name]: text }
      kept.write(`draft:${form}`, JSON.stringify(next))
      setTyped(next)
    },
    drop: () => {
      kept.drop(`draft:${form}`)
      setTyped({})
    },
  }
}

function readTexts(stored: string | null): Texts {
  if (stored === null) return {}
  const value: unknown = JSON.parse(stored)
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
}
