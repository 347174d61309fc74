import type { Language } from './words.ts'

const formats = {
  pl: new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 8, useGrouping: 'always' }),
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 8, useGrouping: 'always' }),
}

const units: Readonly<Record<string, string>> = { m3: 'm³' }

/** A quantity with its unit, every decimal kept: `1 120,5 kWh`; a dash where there is none. */
export function quantityText(quantity: number | null, unit: string | null, language: Language): string {
  if (quantity === null) return '–'
  return unit === null ? plainText(quantity, language) : `${plainText(quantity, language)}\u00a0${unitText(unit)}`
}

/** A unit as people write it. */
export function unitText(unit: string): string {
  return units[unit] ?? unit
}

/** A price for one unit, every decimal kept: `0,615 zł/kWh`. */
export function rateText(rate: number | null, unit: string | null, language: Language): string {
  if (rate === null) return '–'
  const number = plainText(rate, language)
  const price = language === 'pl' ? `${number}\u00a0zł` : `PLN\u00a0${number}`
  return unit === null ? price : `${price}/${unitText(unit)}`
}

function plainText(figure: number, language: Language): string {
  return formats[language].format(figure).replaceAll(/[\s\u202f]/g, '\u00a0')
}
