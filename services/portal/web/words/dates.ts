import { daysBetween } from './periods.ts'
import type { Language } from './words.ts'

const locales = { pl: 'pl-PL', en: 'en-GB' } as const

/** `3 listopada 2026`, `3 November 2026`. */
export function dayText(day: string, language: Language): string {
  return format(day, language, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** `10 listopada`, `10 November`: for days close to today. */
export function shortDayText(day: string, language: Language): string {
  return format(day, language, { day: 'numeric', month: 'long' })
}

/** `Październik 2026`, `October 2026`: as a heading. */
export function monthText(period: string, language: Language): string {
  const text = format(`${period}-01`, language, { month: 'long', year: 'numeric' })
  return `${text.charAt(0).toLocaleUpperCase(locales[language])}${text.slice(1)}`
}

/** `październik 2026`: within a sentence. */
export function monthInSentence(period: string, language: Language): string {
  return format(`${period}-01`, language, { month: 'long', year: 'numeric' })
}

/** `we wrześniu 2026`, `in September 2026`: when something happened. */
export function inMonthText(period: string, language: Language): string {
  if (language === 'en') return `in ${monthInSentence(period, language)}`
  const [year = '', month] = period.split('-')
  return `${polishInMonth[Number(month) - 1]} ${year}`
}

const polishInMonth = [
  'w styczniu',
  'w lutym',
  'w marcu',
  'w kwietniu',
  'w maju',
  'w czerwcu',
  'w lipcu',
  'w sierpniu',
  'we wrześniu',
  'w październiku',
  'w listopadzie',
  'w grudniu',
]

/** `październik`, `October`: within a sentence, where the page says the year. */
export function monthName(period: string, language: Language): string {
  return format(`${period}-01`, language, { month: 'long' })
}

/** `III kwartał`, `Q3`: the quarter of a month. */
export function quarterName(period: string, language: Language): string {
  const quarter = Math.ceil(Number(period.slice(5)) / 3)
  return language === 'pl' ? `${['I', 'II', 'III', 'IV'][quarter - 1]} kwartał` : `Q${quarter}`
}

/** The day of a moment in Poland, as a calendar day. */
export function dayIn(moment: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(new Date(moment))
}

/** A moment in Poland: `3 listopada 2026, 10:31`. */
export function momentText(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Warsaw',
  }).format(new Date(moment))
}

/** A moment before or on a day: `dzisiaj`, `wczoraj`, else its own day in Poland, `3 listopada 2026`. */
export function recentDayText(moment: string, today: string, language: Language): string {
  const day = dayIn(moment)
  const days = daysBetween(day, today)
  if (days < 0 || days > 1) return dayText(day, language)
  return new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(-days, 'day')
}

/** The day of a moment in Poland: `3 listopada 2026`. */
export function dayOfMoment(moment: string, language: Language): string {
  return dayText(dayIn(moment), language)
}

/** A day, or that of a moment in Poland: `3.02`, `3 Feb`, where the month around it says the year. */
export function briefDayText(moment: string, language: Language): string {
  const month = language === 'pl' ? '2-digit' : 'short'
  return new Intl.DateTimeFormat(locales[language], { day: 'numeric', month, timeZone: 'Europe/Warsaw' }).format(
    new Date(moment),
  )
}

// Calendar days have no time zone; UTC keeps them as they are.
function format(day: string, language: Language, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locales[language], { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
