import { createContext, use } from 'react'
import type { Words } from './words.ts'

export const WordsContext = createContext<Words | null>(null)

/** The texts in the language of the page. */
export function useWords(): Words {
  const words = use(WordsContext)
  if (words === null) throw new Error('The page has no words')
  return words
}
