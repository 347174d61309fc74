import type { Language } from './words.ts'

const twoDecimals = { useGrouping: 'always', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
const formats = { pl: new Intl.NumberFormat('pl-PL', twoDecimals), en: new Intl.NumberFormat('en-GB', twoDecimals) }
const currency = { pl: 'zł', en: 'PLN' }

/** An amount as statements and messages write it: `2 498,40 zł`, `2,498.40 PLN`; it never wraps, and its minus is a minus sign. */
export function amountText(amount: number, language: Language): string {
  return inPln(formats[language].format(amount), language)
}

/** A written number with the currency. */
export function inPln(number: string, language: Language): string {
  return `${number.replace('-', '\u2212')} ${currency[language]}`.replaceAll(/[\s\u202f]/g, '\u00a0')
}

/** An amount without grosze where it has none, as taxes are written: `1 071 zł`, `1,071 PLN`. */
export function zlotyText(amount: number, language: Language): string {
  return amountText(amount, language).replace(/[,.]00(?=\u00a0|$)/, '')
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

/** A typed amount or price with all its decimals: `0,615 zł`, `0.615 PLN`. */
export function priceText(decimal: string, language: Language): string {
  return inPln(prices[language].format(Number(decimal)), language)
}
