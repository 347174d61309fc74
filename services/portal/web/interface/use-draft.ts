import { useRef, useState } from 'react'
import { kept } from './kept.ts'

export type Texts = Readonly<Record<string, string>>

type Draft = {
  typed: Texts
  type: (name: string, text: string) => void
  /** Changes several texts at once. */
  typeAll: (texts: Texts) => void
  drop: () => void
  /** Whether texts of an earlier visit are in the form. */
  isRestored: boolean
}

/** The typed texts of a form: they survive a reload, a refusal and the end of a session. */
export function useDraft(form: string): Draft {
  const [typed, setTyped] = useState<Texts>(() => readTexts(kept.read(`draft:${form}`)))
  const [isRestored, setIsRestored] = useState(() => Object.keys(typed).length > 0)
  // A photo that arrives later must not bring back what the fields had when it was chosen.
  const latest = useRef(typed)
  const write = (texts: Texts) => {
    latest.current = { ...latest.current, ...texts }
    kept.write(`draft:${form}`, JSON.stringify(latest.current))
    setTyped(latest.current)
  }
  return {
    typed,
    type: (name, text) => write({ [name]: text }),
    typeAll: write,
    drop: () => {
      kept.drop(`draft:${form}`)
      latest.current = {}
      setTyped({})
      setIsRestored(false)
    },
    isRestored,
  }
}

function readTexts(stored: string | null): Texts {
  if (stored === null) return {}
  const value: unknown = JSON.parse(stored)
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
}
