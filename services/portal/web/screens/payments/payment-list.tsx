import type { BalanceRow, Payment } from '@lokum/contracts/settlements/payment'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../interface/call.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { Amount } from '../../parts/amount.tsx'
import { Answered } from '../../parts/answered.tsx'
import card from '../../parts/card.module.css'
import { Field } from '../../parts/field.tsx'
import { Mark } from '../../parts/mark.tsx'
import { MorePages } from '../../parts/more-pages.tsx'
import { OpenedDialog } from '../../parts/opened-dialog.tsx'
import { shortDayText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { useTypedSearch } from '../documents/use-typed-search.ts'
import { AssignPayment } from './assign-payment.tsx'
import { CorrectPayment } from './correct-payment.tsx'
import { payerName } from './payer-name.ts'
import style from './payments.module.css'
import { ReversePayment } from './reverse-payment.tsx'
import { useFormerTenancy } from './use-former-tenancy.ts'
import { whereTo } from './where-to.ts'

type PaymentListProps = { isUnmatched: boolean; tenancies: readonly BalanceRow[] }

/** Payments, the newest day first: all, or those of no tenancy. */
export function PaymentList({ isUnmatched, tenancies }: PaymentListProps) {
  const { payments } = useWords()
  const [text, setText] = useState('')
  const { shown, type } = useTypedSearch(text, setText)
  // A single letter finds too much to be a search.
  const searched = [...text].length < 2 ? {} : { q: text }
  const state = { ...(isUnmatched && { state: 'unmatched' as const }), ...searched }
  const query = useInfiniteQuery({
    queryKey: ['GET /v1/payments', state],
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      return (await call('GET /v1/payments', { query: { ...state, limit: '50', ...cursor } })).body
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  const none = isUnmatched ? payments.noneUnmatched : payments.noPayments
  const list = (
    <Answered query={query} rows={4}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data)
        if (rows.length === 0) return <p className={card.quiet}>{'q' in searched ? payments.noneFound : none}</p>
        return (
          <>
            <ul className={`${card.rows} ${style.rows}`} aria-label={payments.tabNames.payments}>
              {rows.map((payment) => (
                <Row key={payment.id} payment={payment} tenancies={tenancies} />
              ))}
            </ul>
            <MorePages of={query} />
          </>
        )
      }}
    </Answered>
  )
  return (
    <>
      <search className={style.search}>
        <Field name="q" label={payments.search} type="search" value={shown} onChange={type} />
      </search>
      {list}
    </>
  )
}

function Row({ payment, tenancies }: { payment: Payment; tenancies: readonly BalanceRow[] }) {
  const { payments, language } = useWords()
  const mayWrite = useMissingRight('payments.write') === null
  const { received_on, amount_pln, title, state, source, possible_duplicate_of } = payment
  return (
    <li className={`${card.row} ${style.payment}`}>
      <p>{shortDayText(received_on, language)}</p>
      <div>
        <p className={style.label}>{payerName(payment, { payments })}</p>
        <p className={card.quiet}>{title}</p>
        {possible_duplicate_of !== null && state !== 'reversed' && <Mark kind="look">{payments.maybeTwice}</Mark>}
      </div>
      <div>
        <Whose payment={payment} tenancies={tenancies} />
      </div>
      <p className={style.amount}>
        <Amount pln={amount_pln} />
      </p>
      {mayWrite && state !== 'reversed' && source !== 'deposit' && (
        <div className={style.action}>
          {state === 'unmatched' ? (
            <AssignPayment payment={payment} tenancies={tenancies} />
          ) : (
            <OpenedDialog label={payments.reassign} title={payments.reassignTitle}>
              {(close) => <AssignPayment payment={payment} tenancies={tenancies} onDone={close} />}
            </OpenedDialog>
          )}
          {source === 'manual' && <CorrectPayment payment={payment} />}
          <ReversePayment payment={payment} />
        </div>
      )}
    </li>
  )
}

/** The tenancy of a payment with what it paid, or the reason why it has none. */
function Whose({ payment, tenancies }: Parameters<typeof Row>[0]) {
  const words = useWords()
  const { payments } = words
  const { agreement_id: id, state, reversal_reason } = payment
  const tenancy = tenancies.find(({ agreement_id }) => agreement_id === id)
  const former = useFormerTenancy(tenancy ? null : id)
  if (state === 'reversed') return <p className={card.quiet}>{payments.reversedBecause(reversal_reason ?? '')}</p>
  if (id === null) return <Mark kind="look">{payments.unmatched}</Mark>
  return (
    <>
      <Link to="/agreements/$id" params={{ id }} className={style.tenancy}>
        {tenancy ? `${tenancy.apartment.label} · ${tenancy.tenant}` : (former ?? payments.endedTenancy)}
      </Link>
      <p className={card.quiet}>{whereTo(payment, words)}</p>
    </>
  )
}

const firstPage: string | null = null
