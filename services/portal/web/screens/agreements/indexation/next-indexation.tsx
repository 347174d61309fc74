import type { IndexationClause } from '@lokum/contracts/settlements/indexation'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../../interface/use-answer.ts'
import card from '../../../parts/card.module.css'
import { countText } from '../../../words/amounts.ts'
import { dayText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'

/** The day of the next rent by the clause of an agreement, with the way to its calculation. */
export function NextIndexation({ agreementId: id, clause }: { agreementId: string; clause: IndexationClause }) {
  const { agreements, indexation, language } = useWords()
  const { data } = useAnswer('GET /v1/agreements/{id}/indexation', { params: { id } })
  if (data === undefined) return null
  const { due_on: due } = data.body
  if (due === null) return <p className={card.quiet}>{indexation.ended}</p>
  const { percent } = clause
  const kind =
    percent === null
      ? indexation.kinds[clause.kind]
      : indexation.byPercent(agreements.percentOf(countText(percent, language)))
  return (
    <p>
      <Link to="/agreements/$id/indexation" params={{ id }} className={card.back}>
        {indexation.next(kind, dayText(due, language))}
      </Link>
    </p>
  )
}
