import { nameMonths } from '@lokum/amounts/calendar/name-months'
import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { listMonths } from '@lokum/month-engine/calculation/split-cost'
import { writeMonth } from '../words/write-month.ts'
import { statementWords } from './statement-words.ts'

/** The subject of a statement: a month, or the advances of months. */
export function nameStatement({ locale, period, true_up: trueUp }: StatementSnapshot): {
  eyebrow: string
  title: string
} {
  const { eyebrow, title, trueUp: words } = statementWords[locale]
  if (trueUp === undefined) return { eyebrow, title: `${title} ${writeMonth(period, locale)}` }
  return {
    eyebrow: words.eyebrow,
    title: words.title(nameMonths(listMonths({ from: trueUp.starts_on, to: trueUp.ends_on }), locale)),
  }
}
