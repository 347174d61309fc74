import type { ChargeableInterest } from '@lokum/contracts/settlements/payment'
import { monthInSentence, shortDayText } from './dates.ts'
import type { Language } from './words.ts'

const texts = {
  pl: { label: 'Odsetki za opóźnienie', clause: 'odsetki ustawowe za opóźnienie, art. 481 KC' },
  en: { label: 'Interest for late payment', clause: 'statutory interest for delay, art. 481 of the civil code' },
} as const

type Late = Pick<ChargeableInterest, 'starts_on' | 'ends_on'> & { period: string }

/** The text on the statement: `Odsetki za opóźnienie: sierpień 2026 (11 sierpnia – 20 września)`. */
export function interestText({ period, starts_on, ends_on }: Late, language: Language) {
  const { label, clause } = texts[language]
  const [first, last] = [starts_on, ends_on].map((day) => shortDayText(day, language))
  return { label: `${label}: ${monthInSentence(period, language)} (${first} – ${last})`, clause }
}
