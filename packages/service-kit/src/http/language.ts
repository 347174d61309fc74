import type { Language } from '@lokum/contracts/problems/problem'
import { preferencesOf } from './preferences.ts'

/** The language of an answer's texts: the first of Polish and English that `Accept-Language` prefers, else English. */
export function chooseLanguage(acceptLanguage: string | undefined): Language {
  const best = preferencesOf(acceptLanguage).find((tag) => /^(pl|en)(-|$)/.test(tag))
  return best?.startsWith('pl') ? 'pl' : 'en'
}

/** The headers of an answer whose texts follow `Accept-Language`. */
export function headersOfLanguage(language: Language) {
  return { 'content-language': language, vary: 'accept-language' }
}
