import type { Language } from '@lokum/contracts/problems/problem'
import type { Settlement } from '@lokum/contracts/settlements/settlement'
import { dayOf, usualDays } from '../../calendar/usual-days.ts'
import { writeDay } from '../../money/write-number.ts'

const outside = {
  en: ({ made, from, to }: Days) => `The settlement was created on ${made}; the usual days are ${from} to ${to}.`,
  pl: ({ made, from, to }: Days) => `Rozliczenie utworzono ${made}; zwykle robi się to od ${from} do ${to}.`,
} as const
type Days = { made: string; from: string; to: string }

/** Warns when a settlement is created on an unusual day. */
export function warningsOf(
  { period, createdAt }: { period: string; createdAt: Date },
  language: Language,
): Settlement['warnings'] {
  const { from, to } = usualDays(period)
  const made = dayOf(createdAt)
  if (made >= from && made <= to) return []
  const days = { made: writeDay(made, language), from: writeDay(from, language), to: writeDay(to, language) }
  return [{ code: 'outside_usual_days', detail: outside[language](days) }]
}
