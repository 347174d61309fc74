import type { Locale } from '@lokum/amounts/money/write-number'

const months = {
  pl: 'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
} as const

/** The name of a month: `kwiecień 2026`, `April 2026`. */
export function writeMonth(period: string, locale: Locale): string {
  const [year = '', month = ''] = period.split('-')
  return `${months[locale][Number(month) - 1]} ${year}`
}
