import { addDays, daysInMonth } from '@lokum/amounts/calendar/month'
import { roundPln } from '@lokum/amounts/money/round-pln'
import { type Locale, writeNumber, writePln } from '@lokum/amounts/money/write-number'
import type { TermsFrom } from '@lokum/contracts/settlements/agreement-terms'
import type { IndexationClause, IndexationProposal } from '@lokum/contracts/settlements/indexation'
import Big from 'big.js'
import { termsOn } from './terms-over-time.ts'

type IndexationCase = {
  clause: IndexationClause
  /** All terms of the agreement, in order. */
  terms: readonly TermsFrom[]
  /** The first day of the last terms by indexation. */
  lastOn: string | null
  end: string | null
  /** The change of the index and where it was published, as typed in. */
  index: { percent: number; source: string } | null
  locale: Locale
}

/** The last day that the contract has. */
const lastKnownDay = '2099-12-31'

/** The next rent by an indexation clause, rounded half up to the grosz, with its calculation. */
export function proposeIndexation({ clause, terms, lastOn, end, index, locale }: IndexationCase): IndexationProposal {
  const day = nextDay(clause, lastOn ?? terms[0]?.from ?? '')
  const dueOn = day > (end ?? lastKnownDay) ? null : day
  const { rent_pln } = termsOn(terms, addDays(day, -1))
  const percent = clause.kind === 'percent' ? clause.percent : (index?.percent ?? null)
  const base = { clause, due_on: dueOn, rent_pln, percent }
  if (percent === null) return { ...base, applied_percent: null, indexed_rent_pln: null, formula: null, terms: null }

  const applied = clause.cap_percent === null ? percent : Math.min(percent, clause.cap_percent)
  const rent = Number(roundPln(new Big(rent_pln).times(new Big(100).plus(applied)).div(100)))
  const source = index?.source ?? words[locale].clause
  return {
    ...base,
    applied_percent: applied,
    indexed_rent_pln: rent,
    formula: explain({ rent_pln, percent, applied, rent, locale }),
    terms: dueOn === null ? null : { starts_on: dueOn, reason: 'indexation', source, rent_pln: rent },
  }
}

/** The next day of the clause after the last indexation, or after the first day of the tenancy, whose rent was agreed. */
function nextDay({ first_on: first, interval_months: interval }: IndexationClause, after: string): string {
  let count = 0
  while (afterMonths(first, count * interval) <= after) count += 1
  return afterMonths(first, count * interval)
}

/** Adds months: the same day of a later month, or its last day. */
function afterMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const place = year * 12 + month - 1 + months
  const period = `${String(Math.floor(place / 12)).padStart(4, '0')}-${String((place % 12) + 1).padStart(2, '0')}`
  return `${period}-${String(Math.min(date, daysInMonth(period))).padStart(2, '0')}`
}

const words = {
  pl: {
    clause: 'Klauzula waloryzacyjna umowy',
    cap: (percent: string, cap: string) => `${percent}%, najwyżej ${cap}%`,
  },
  en: {
    clause: 'Indexation clause of the agreement',
    cap: (percent: string, cap: string) => `${percent}%, at most ${cap}%`,
  },
} as const satisfies Record<Locale, unknown>

type Explained = { rent_pln: number; percent: number; applied: number; rent: number; locale: Locale }

function explain({ rent_pln, percent, applied, rent, locale }: Explained): string {
  const capped =
    percent === applied ? '' : ` (${words[locale].cap(writeNumber(percent, locale), writeNumber(applied, locale))})`
  const factor = `${writeNumber(new Big(100).plus(applied).toFixed(), locale)}%${capped}`
  return `${writePln(rent_pln, locale)} × ${factor} = ${writePln(rent, locale)}`
}
