import type { Language } from './words.ts'

const formats = {
  pl: new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN', useGrouping: 'always' }),
  en: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'PLN', useGrouping: 'always' }),
}

/** An amount as people write it: `2 498,40 zł`, `PLN 2,498.40`; it never wraps, and its minus is a minus sign. */
export function amountText(amount: number, language: Language): string {
  return formats[language]
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'minusSign' ? '\u2212' : value))
    .join('')
    .replaceAll(/[\s\u202f]/g, '\u00a0')
}

/** An amount whose sign a word beside it says. */
export function unsignedText(amount: number, language: Language): string {
  return amountText(amount, language).replace('\u2212', '')
}

const counts = {
  pl: new Intl.NumberFormat('pl-PL', { useGrouping: 'always' }),
  en: new Intl.NumberFormat('en-GB', { useGrouping: 'always' }),
}

/** A number of things: `12 000`, `12,000`. */
export function countText(count: number, language: Language): string {
  return counts[language].format(count).replaceAll(/[\s\u202f]/g, '\u00a0')
}

const prices = {
  pl: new Intl.NumberFormat('pl-PL', { useGrouping: 'always', minimumFractionDigits: 2, maximumFractionDigits: 8 }),
  en: new Intl.NumberFormat('en-GB', { useGrouping: 'always', minimumFractionDigits: 2, maximumFractionDigits: 8 }),
}

/** A typed amount or price with all its decimals: `0,615 zł`, `PLN 0.615`. */
export function priceText(decimal: string, language: Language): string {
  const text = prices[language]
    .format(Number(decimal))
    .replace('-', '\u2212')
    .replaceAll(/[\s\u202f]/g, '\u00a0')
  return language === 'pl' ? `${text}\u00a0zł` : `PLN\u00a0${text}`
}
