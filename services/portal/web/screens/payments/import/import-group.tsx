import type { ImportRow } from '@lokum/contracts/settlements/payment-import'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../interface/call.ts'
import { Answered } from '../../../parts/answered.tsx'
import card from '../../../parts/card.module.css'
import { MorePages } from '../../../parts/more-pages.tsx'
import { lastMonth } from '../../../words/periods.ts'
import { useWords } from '../../../words/use-words.ts'
import { today } from '../../meters/today.ts'
import { useBalances } from '../use-balances.ts'
import style from './import.module.css'
import { ImportLine } from './import-line.tsx'

type GroupProps = {
  importId: string
  proposal: ImportRow['proposal']
  count: number
}

/** The lines with one proposal; those that need no decision open on demand. */
export function ImportGroup(props: GroupProps) {
  const { imports } = useWords()
  const { proposal, count } = props
  const heading = useId()
  const [isOpen, setIsOpen] = useState(proposal === 'ambiguous' || proposal === 'possible_duplicate')
  return (
    <section aria-labelledby={heading} className={card.card}>
      <h2 id={heading}>
        <button type="button" className={style.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> {imports.groups[proposal]} ({count})
        </button>
      </h2>
      <p className={card.quiet}>{imports.about[proposal]}</p>
      {isOpen && <Lines {...props} />}
    </section>
  )
}

function Lines({ importId: id, proposal }: GroupProps) {
  const { imports } = useWords()
  const tenancies = useBalances(lastMonth(today())).data?.rows ?? none
  const query = useInfiniteQuery({
    queryKey: ['GET /v1/payment-imports/{id}/rows', id, proposal],
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      const asked = { params: { id }, query: { proposal, limit: '50', ...cursor } }
      return (await call('GET /v1/payment-imports/{id}/rows', asked)).body
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  return (
    <Answered query={query} rows={3}>
      {({ pages }) => (
        <>
          <ul className={style.lines} aria-label={imports.groups[proposal]}>
            {pages
              .flatMap(({ data }): readonly ImportRow[] => data)
              .map((line) => (
                <ImportLine key={line.row} importId={id} line={line} tenancies={tenancies} />
              ))}
          </ul>
          <MorePages of={query} />
        </>
      )}
    </Answered>
  )
}

const firstPage: string | null = null
const none = [] as const
