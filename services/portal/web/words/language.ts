import { remembered } from '../interface/kept.ts'
import type { Words } from './words.ts'

export type Language = 'pl' | 'en'

/** The language that was chosen here, else that of the browser. */
export function chosenLanguage(): Language {
  const chosen = remembered.read('language')
  if (chosen === 'pl' || chosen === 'en') return chosen
  return navigator.languages.some((language) => /^pl\b/i.test(language)) ? 'pl' : 'en'
}

export function chooseLanguage(language: Language): void {
  remembered.write('language', language)
}

/** Loads the words of one language; the other one stays where it is. */
export async function loadWords(language: Language): Promise<Words> {
  const { words } = await (language === 'pl' ? import('./pl.ts') : import('./en.ts'))
  document.documentElement.lang = language
  return words
}
