import type { Locale } from '@lokum/amounts/money/write-number'
import Big from 'big.js'

const noBreakSpace = '\u00a0'

/** An amount for a column: `1 234,50 zł` or `1,234.50 PLN`, thousands always grouped, without line breaks. Further decimals stay. */
export function writeAmount(amountPln: Big.BigSource, locale: Locale): string {
  const exact = new Big(amountPln)
  const [whole = '', fraction = ''] = write(exact.abs()).split('.')
  const sign = exact.lt(0) ? '−' : ''
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, locale === 'pl' ? noBreakSpace : ',')
  const text = `${sign}${grouped}${locale === 'pl' ? ',' : '.'}${fraction}`
  return `${text}${noBreakSpace}${locale === 'pl' ? 'zł' : 'PLN'}`
}

function write(amount: Big): string {
  return amount.round(2).eq(amount) ? amount.toFixed(2) : amount.toFixed()
}
