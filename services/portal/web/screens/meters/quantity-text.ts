import type { Language } from '../../words/language.ts'

const formats = {
  pl: new Intl.NumberFormat('pl-PL', { useGrouping: 'always', maximumFractionDigits: 6 }),
  en: new Intl.NumberFormat('en-GB', { useGrouping: 'always', maximumFractionDigits: 6 }),
}
const units: Readonly<Record<string, string>> = { m3: 'm³' }

/** A quantity with its unit, which never wraps: `1 234,5 kWh`. */
export function quantityText(value: number, unit: string, language: Language): string {
  return `${formats[language].format(value)} ${units[unit] ?? unit}`.replaceAll(/[\s\u202f]/g, '\u00a0')
}
