import { monthText } from '../../words/dates.ts'
import { monthsFrom } from '../../words/periods.ts'
import type { Language } from '../../words/words.ts'
import { folded } from './folded.ts'

/** The months of the last three years that a text names: `paź`, `october 2025`, `10.2026`, `2026-10`; the newest first. */
export function findMonths(text: string, current: string, language: Language): string[] {
  const asked = folded(text)
  if (asked.length < 2) return []
  const numbers = /^(\d{1,2})[./-](\d{4})$/.exec(asked)
  const named = numbers === null ? asked : `${numbers[2]}-${numbers[1]?.padStart(2, '0')}`
  return Array.from({ length: searchedMonths }, (_, back) => monthsFrom(current, -back)).filter(
    (period) => period.startsWith(named) || folded(monthText(period, language)).startsWith(asked),
  )
}

const searchedMonths = 36
