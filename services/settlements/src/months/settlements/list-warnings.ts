import { dayIn, usualDays } from '@lokum/amounts/calendar/usual-days'
import { writeDay } from '@lokum/amounts/money/write-number'
import type { Language } from '@lokum/contracts/problems/problem'
import type { Settlement, SettlementDetail } from '@lokum/contracts/settlements/settlement'

const outside = {
  en: ({ made, from, to }: Days) => `The settlement was created on ${made}; the usual days are ${from} to ${to}.`,
  pl: ({ made, from, to }: Days) => `Rozliczenie utworzono ${made}; zwykle robi się to od ${from} do ${to}.`,
} as const
type Days = { made: string; from: string; to: string }

/** Warns when a settlement is created on an unusual day. */
export function listWarnings(
  { period, createdAt }: { period: string; createdAt: Date },
  language: Language,
): Settlement['warnings'] {
  const { from, to } = usualDays(period)
  const made = dayIn(createdAt)
  if (made >= from && made <= to) return []
  const days = { made: writeDay(made, language), from: writeDay(from, language), to: writeDay(to, language) }
  return [{ code: 'outside_usual_days', detail: outside[language](days) }]
}

/** An item whose place in a document another item charges too; releases before this was refused could record both. */
export type ChargedTwice = { item_id: string; label: string; settlement_id: string; code: string; is_own: boolean }

const twice = {
  en: (label: string, other: string | null) =>
    `“${label}” charges a place of a document that ${other === null ? 'another item of this settlement' : `settlement ${other}`} charges too. Check both and reject one of them.`,
  pl: (label: string, other: string | null) =>
    `Pozycja „${label}” ma kwotę z tego samego miejsca dokumentu co ${other === null ? 'inna pozycja tego rozliczenia' : `pozycja rozliczenia ${other}`}. Sprawdź obie i odrzuć jedną z nich.`,
} as const

/** Warns of each place of a document that is charged twice. */
export function warnOfDoubleCharges(found: readonly ChargedTwice[], language: Language): SettlementDetail['warnings'] {
  return found.map(({ item_id, label, settlement_id, code, is_own }) => ({
    code: 'charged_twice',
    item_id,
    settlement_id,
    detail: twice[language](label, is_own ? null : code),
  }))
}
