import { remembered } from '../interface/kept.ts'
import type { Language, Words } from './words.ts'

/** The language that was chosen here, else that of the browser. */
export function chosenLanguage(): Language {
  const chosen = remembered.read('language')
  if (chosen === 'pl' || chosen === 'en') return chosen
  return navigator.languages.some((language) => /^pl\b/i.test(language)) ? 'pl' : 'en'
}

export function chooseLanguage(language: Language): void {
  remembered.write('language', language)
}

/** Fetches the words of one language; the other one stays where it is. */
export async function loadWords(language: Language): Promise<Words> {
  // In one expression the build would fetch both.
  if (language === 'pl') return (await import('./pl.ts')).words
  return (await import('./en.ts')).words
}

/** The words for the page, which takes their language. */
export async function showWords(language: Language): Promise<Words> {
  const words = await loadWords(language)
  document.documentElement.lang = language
  return words
}
