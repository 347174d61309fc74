import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { useAnswer } from '../../../interface/use-answer.ts'
import card from '../../../parts/card.module.css'
import { dayText } from '../../../words/dates.ts'
import { dayAfter, monthsFrom } from '../../../words/periods.ts'
import { useWords } from '../../../words/use-words.ts'

/** The due day of a statement, and why it is another one than the agreement has. */
export function DueDay({ snapshot: { period, prepared_on, due_on, agreement } }: { snapshot: StatementSnapshot }) {
  const { statement, language } = useWords()
  const { data } = useAnswer('GET /v1/agreements/{id}', { params: { id: agreement.id } })
  const day = data?.body.due_day ?? null
  const agreed = `${monthsFrom(period, 1)}-${String(day).padStart(2, '0')}`
  const isMoved = day !== null && agreed < prepared_on && due_on === dayAfter(prepared_on, weekDays)
  return (
    <>
      {dayText(due_on, language)}
      {isMoved && <p className={card.quiet}>{statement.whyDue(dayText(agreed, language))}</p>}
    </>
  )
}

const weekDays = 7
