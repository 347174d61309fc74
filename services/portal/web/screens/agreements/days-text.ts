import { dayText } from '../../words/dates.ts'
import type { Words } from '../../words/words.ts'

/** From which day to which one an agreement runs. */
export function daysText(
  { starts_on: start, ends_on: end }: { starts_on: string; ends_on: string | null },
  words: Words,
): string {
  const { agreements, language } = words
  const from = dayText(start, language)
  return end === null ? agreements.from(from) : agreements.fromTo(from, dayText(end, language))
}
