import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { allPages } from '../../../interface/all-pages.ts'
import { call } from '../../../interface/call.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Note } from '../../../parts/note.tsx'
import { monthInSentence } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
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
  const mayRead = useMissingRight('settlements.read') === null
  const { data } = useQuery({
    queryKey: ['GET /v1/settlements', 'monthly, all', agreementId],
    queryFn: () =>
      allPages(async (cursor) => {
        const asked = { agreement_id: agreementId, kind: 'monthly', limit: '100', ...cursor } as const
        return (await call('GET /v1/settlements', { query: asked })).body
      }),
    enabled: mayRead,
  })
  if (data === undefined) return []
  const last = end.slice(0, 7)
  const unsent = data.filter(({ state }) => state !== 'sent').map(({ period, id }) => ({ period, id }))
  const missing = data.some(({ period }) => period === last) ? [] : [{ period: last, id: null }]
  return [...unsent, ...missing].toSorted((one, other) => one.period.localeCompare(other.period))
}
