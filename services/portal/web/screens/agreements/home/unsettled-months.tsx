import { Link } from '@tanstack/react-router'
import { Note } from '../../../parts/note.tsx'
import { monthInSentence } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import { useUnsentMonths } from '../../months/use-unsent-months.ts'
import style from './home.module.css'

type UnsettledProps = {
  agreementId: string
  /** The last day of the agreement. */
  end: string
}

/** The months of an agreement whose settlement was not sent, each with a link; the last month also when it has no settlement. */
export function UnsettledMonths({ agreementId, end }: UnsettledProps) {
  const { handover, language } = useWords()
  const months = useUnsettled({ agreementId, end })
  if (months.length === 0) return null
  const named = months.map((month) => ({ ...month, name: monthInSentence(month.period, language) }))
  return (
    <Note looks="warn" title={handover.unsettled(named.map(({ name }) => name).join(', '))}>
      <p>{handover.unsettledWhat}</p>
      <ul>
        {named.map(({ period, id, name }) => (
          <li key={period}>
            {id === null ? (
              <Link to="/months/$period" params={{ period }} className={style.settle}>
                {handover.settle(name)}
              </Link>
            ) : (
              <Link to="/settlements/$id" params={{ id }} className={style.settle}>
                {handover.settle(name)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Note>
  )
}

type Unsettled = { period: string; id: string | null }

function useUnsettled({ agreementId, end }: UnsettledProps): Unsettled[] {
  const found = useUnsentMonths(agreementId)
  if (found === undefined) return []
  const last = end.slice(0, 7)
  const isMissing = found.months.every(({ period }) => period !== last)
  const missing = isMissing ? [{ period: last, id: null }] : []
  return [...found.unsent, ...missing].toSorted((one, other) => one.period.localeCompare(other.period))
}
