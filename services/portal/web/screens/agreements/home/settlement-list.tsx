import type { Balance } from '@lokum/contracts/settlements/payment'
import type { Settlement } from '@lokum/contracts/settlements/settlement'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { call } from '../../../interface/call.ts'
import { Amount } from '../../../parts/amount.tsx'
import { Answered } from '../../../parts/answered.tsx'
import card from '../../../parts/card.module.css'
import { MorePages } from '../../../parts/more-pages.tsx'
import { amountText } from '../../../words/amounts.ts'
import { monthText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import { useBalance } from './balance.tsx'
import style from './home.module.css'

/** The settlements of an agreement, the newest first; a year at once. */
export function SettlementList({ agreementId, seesPayments }: { agreementId: string; seesPayments: boolean }) {
  const { tenancy } = useWords()
  const heading = useId()
  const standings = useBalance(agreementId, seesPayments).data?.body.settlements
  const query = useInfiniteQuery({
    queryKey: ['GET /v1/settlements', 'monthly', agreementId],
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      const asked = { agreement_id: agreementId, kind: 'monthly' as const, limit: '12', ...cursor }
      return (await call('GET /v1/settlements', { query: asked })).body
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  return (
    <section aria-labelledby={heading} className={card.card}>
      <h2 id={heading}>{tenancy.settlements}</h2>
      <Answered query={query} rows={2}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data)
          if (rows.length === 0) return <p className={card.quiet}>{tenancy.noSettlements}</p>
          return (
            <ul aria-labelledby={heading} className={style.rows}>
              {rows.map((row) => (
                <Row
                  key={row.id}
                  of={row}
                  standing={standings?.find(({ settlement_id: id }) => id === row.id) ?? null}
                />
              ))}
            </ul>
          )
        }}
      </Answered>
      <MorePages of={query} />
    </section>
  )
}

type RowProps = { of: Settlement; standing: Balance['settlements'][number] | null }

function Row({ of: { id, period, state, total_pln }, standing }: RowProps) {
  const { settlement, tenancy, month, language } = useWords()
  const paid =
    standing === null
      ? null
      : standing.paid_at === null
        ? month.open(amountText(standing.open_pln, language))
        : tenancy.isPaid
  return (
    <li className={style.row}>
      <Link to="/settlements/$id" params={{ id }} className={style.name}>
        {monthText(period, language)}
      </Link>
      <p className={card.quiet}>{[settlement.states[state], paid].filter(Boolean).join(' · ')}</p>
      <p className={style.total}>
        <Amount pln={total_pln} />
      </p>
    </li>
  )
}

const firstPage: string | null = null
