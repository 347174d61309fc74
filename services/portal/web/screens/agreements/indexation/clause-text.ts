import type { IndexationClause } from '@lokum/contracts/settlements/indexation'
import { countText } from '../../../words/amounts.ts'
import { dayText } from '../../../words/dates.ts'
import type { Words } from '../../../words/words.ts'

/** An indexation clause in one line. */
export function clauseText({ kind, ...clause }: IndexationClause, words: Words): string {
  const { agreements, indexation, language } = words
  const percentText = (percent: number) => agreements.percentOf(countText(percent, language))
  const { percent, cap_percent: cap } = clause
  return [
    percent === null ? indexation.kinds[kind] : indexation.byPercent(percentText(percent)),
    indexation.firstTime(dayText(clause.first_on, language)),
    indexation.every(clause.interval_months),
    ...(cap === null ? [] : [indexation.atMost(percentText(cap))]),
  ].join(', ')
}
