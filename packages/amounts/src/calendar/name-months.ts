const names = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  pl: [
    'styczeń',
    'luty',
    'marzec',
    'kwiecień',
    'maj',
    'czerwiec',
    'lipiec',
    'sierpień',
    'wrzesień',
    'październik',
    'listopad',
    'grudzień',
  ],
} as const

const words = { en: { and: ' and ', to: ' to ' }, pl: { and: ' i ', to: '–' } } as const

type Locale = keyof typeof names

/** The name of a month `YYYY-MM` without its year. */
export function nameMonth(period: string, locale: Locale): string {
  return names[locale][Number(period.slice(5)) - 1] ?? period
}

/** Months from the first to the last as people say them: `September and October 2026`, `marzec–maj 2026`. */
export function nameMonths(periods: readonly string[], locale: Locale): string {
  const [first = '', last = first] = [periods[0], periods.at(-1)]
  const { and, to } = words[locale]
  const end = `${nameMonth(last, locale)} ${last.slice(0, 4)}`
  if (first === last) return end
  const year = first.slice(0, 4) === last.slice(0, 4) ? '' : ` ${first.slice(0, 4)}`
  return `${nameMonth(first, locale)}${year}${periods.length === 2 ? and : to}${end}`
}
