import Big from 'big.js'

export type Locale = 'pl' | 'en'

const noBreakSpace = '\u00a0'
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A decimal in the notation of the language: `12 345,67` or `12,345.67`; in Polish, four digits are not grouped. */
export function writeNumber(value: Big.BigSource, locale: Locale): string {
  const exact = new Big(value)
  return writeDecimal(exact.toFixed(), locale, { isGrouped: locale === 'en' || exact.abs().gte(10_000) })
}

/** PLN with at least two decimals, thousands always grouped: `2 400,00 zł`, `0.3512 PLN`. */
export function writePln(value: Big.BigSource, locale: Locale): string {
  const exact = new Big(value)
  const text = exact.eq(exact.round(2)) ? exact.toFixed(2) : exact.toFixed()
  return `${writeDecimal(text, locale, { isGrouped: true })} ${locale === 'pl' ? 'zł' : 'PLN'}`
}

function writeDecimal(text: string, locale: Locale, { isGrouped }: { isGrouped: boolean }): string {
  const [whole = '', ...decimals] = text.replace('-', '−').split('.')
  const grouped = isGrouped ? whole.replaceAll(/\B(?=(\d{3})+$)/g, locale === 'pl' ? noBreakSpace : ',') : whole
  return [grouped, ...decimals].join(locale === 'pl' ? ',' : '.')
}

/** A day: `17.04.2026` or `17 Apr 2026`. */
export function writeDay(day: string, locale: Locale): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return locale === 'pl' ? `${date}.${month}.${year}` : `${Number(date)} ${months[Number(month) - 1]} ${year}`
}
