import type { Language } from './words.ts'

/** A number as a form shows it, so that it is read back as the same number. */
export function typedText(number: number | null, language: Language): string {
  if (number === null) return ''
  const text = String(number)
  // `1,234` could be a thousand.
  const safe = /\.\d{3}$/.test(text) ? `${text}0` : text
  return language === 'pl' ? safe.replace('.', ',') : safe
}

/** An amount of money as a person types it: whole złote, or with both digits of the grosze. */
export function typedAmount(pln: number | null, language: Language): string {
  const text = typedText(pln, language)
  return /[.,]\d$/.test(text) ? `${text}0` : text
}
