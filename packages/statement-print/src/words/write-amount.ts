import { type Locale, writePln } from '@lokum/amounts/money/write-number'
import type Big from 'big.js'

/** An amount for a column, without line breaks: `1 234,50 zł` or `1,234.50 PLN`. */
export function writeAmount(amountPln: Big.BigSource, locale: Locale): string {
  return writePln(amountPln, locale).replaceAll(' ', '\u00a0')
}
