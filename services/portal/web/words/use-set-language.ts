import { createContext, use } from 'react'
import type { Language } from './words.ts'

export const SetLanguageContext = createContext<(language: Language) => void>(() => undefined)

/** Changes the language of the page. */
export function useSetLanguage(): (language: Language) => void {
  return use(SetLanguageContext)
}
