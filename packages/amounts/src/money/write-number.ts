import Big from 'big.js'

export type Locale = 'pl' | 'en'

const noBreakSpace = '\u00a0'
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A decimal in the notation of the language: `12 345,67` (four digits are not grouped) or `12,345.67`. */
export function writeNumber(value: Big.BigSource, locale: Locale): string {
  const [whole = '', fraction] = new Big(value).toFixed().replace('-', '−').split('.')
  const digits = whole.replace('−', '').length
  const separator = locale === 'pl' ? noBreakSpace : ','
  const grouped = locale === 'pl' && digits < 5 ? whole : whole.replaceAll(/\B(?=(\d{3})+$)/g, separator)
  if (fraction === undefined) return grouped
  return `${grouped}${locale === 'pl' ? ',' : '.'}${fraction}`
}

/** PLN with at least two decimals: `2400,00 zł`, `0.3512 PLN`. */
export function writePln(value: Big.BigSource, locale: Locale): string {
  const exact = new Big(value)
  const zeros = exact.eq(exact.round(2)) ? exact.toFixed(2) : exact.toFixed()
  const [whole = '', fraction = ''] = zeros.replace('-', '').split('.')
  const sign = exact.lt(0) ? '−' : ''
  const text = `${sign}${writeNumber(whole, locale)}${locale === 'pl' ? ',' : '.'}${fraction}`
  return locale === 'pl' ? `${text} zł` : `${text} PLN`
}

/** A day: `17.04.2026` or `17 Apr 2026`. */
export function writeDay(day: string, locale: Locale): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return locale === 'pl' ? `${date}.${month}.${year}` : `${Number(date)} ${months[Number(month) - 1]} ${year}`
}
