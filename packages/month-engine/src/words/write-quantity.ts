import { type Locale, writeNumber } from '@lokum/amounts/money/write-number'

/** A quantity with its unit; cubic metres as people write them. */
export function writeQuantity(quantity: string | number, unit: string, locale: Locale): string {
  return `${writeNumber(quantity, locale)} ${unit === 'm3' ? 'm³' : unit}`
}
