import type { PaymentImport } from '@lokum/contracts/settlements/payment-import'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../interface/call.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Answered } from '../../../parts/answered.tsx'
import card from '../../../parts/card.module.css'
import { MorePages } from '../../../parts/more-pages.tsx'
import { momentText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'
import style from './import.module.css'

/** The bank statements that were read before, the newest first; they are asked for once they are opened. */
export function EarlierImports() {
  const { imports } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  if (useMissingRight('payments.read') !== null) return null
  return (
    <details className={style.other} onToggle={({ currentTarget: { open } }) => setIsOpen(open)}>
      <summary>{imports.earlier}</summary>
      {isOpen && <List />}
    </details>
  )
}

function List() {
  const words = useWords()
  const { imports, language } = words
  const query = useInfiniteQuery({
    queryKey: ['GET /v1/payment-imports', 'all'],
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      return (await call('GET /v1/payment-imports', { query: { limit: '20', ...cursor } })).body
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  return (
    <Answered query={query} rows={2}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data)
        if (rows.length === 0) return <p className={card.quiet}>{imports.noneEarlier}</p>
        return (
          <>
            <ul aria-label={imports.earlier}>
              {rows.map((one) => (
                <li key={one.id} className={style.earlier}>
                  <Link to="/payments/imports/$id" params={{ id: one.id }} className={card.link}>
                    {momentText(one.created_at, language)}
                  </Link>
                  <span className={card.quiet}>{outcomeText(one, words)}</span>
                </li>
              ))}
            </ul>
            <MorePages of={query} />
          </>
        )
      }}
    </Answered>
  )
}

const firstPage: string | null = null

function outcomeText({ state, payments }: PaymentImport, { imports }: Words): string {
  return state === 'committed' ? imports.savedPayments(payments) : imports.earlierStates[state]
}
