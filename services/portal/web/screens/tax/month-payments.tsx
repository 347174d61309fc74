import type { Payment } from '@lokum/contracts/settlements/payment'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { allPages } from '../../interface/all-pages.ts'
import { call } from '../../interface/call.ts'
import { Amount } from '../../parts/amount.tsx'
import { Answered } from '../../parts/answered.tsx'
import card from '../../parts/card.module.css'
import { amountText } from '../../words/amounts.ts'
import { monthInSentence, shortDayText } from '../../words/dates.ts'
import { dayAfter, monthsFrom } from '../../words/periods.ts'
import { useWords } from '../../words/use-words.ts'
import { payerName } from '../payments/payer-name.ts'
import style from './tax.module.css'

/** The payments that were received in a month, with the statements that they paid. */
export function MonthPayments({ period }: { period: string }) {
  const { tax } = useWords()
  const query = useQuery({
    queryKey: ['GET /v1/payments', period],
    queryFn: async () => {
      const days = { received_from: `${period}-01`, received_to: dayAfter(`${monthsFrom(period, 1)}-01`, -1) }
      const payments = await allPages(
        async (cursor) => (await call('GET /v1/payments', { query: { ...days, limit: '100', ...cursor } })).body,
      )
      return payments.filter(({ state }) => state !== 'reversed')
    },
  })
  return (
    <Answered query={query} rows={3}>
      {(payments) =>
        payments.length === 0 ? (
          <p className={card.quiet}>{tax.noneBehind}</p>
        ) : (
          <ul className={style.payments}>
            {payments.map((payment) => (
              <Row key={payment.id} payment={payment} />
            ))}
          </ul>
        )
      }
    </Answered>
  )
}

function Row({ payment }: { payment: Payment }) {
  const { received_on, amount_pln, payer, title, parts, unallocated_pln } = payment
  const { tax, payments, language } = useWords()
  return (
    <li>
      <p className={style.label}>
        {shortDayText(received_on, language)}: <Amount pln={amount_pln} />
      </p>
      <p className={card.quiet}>{payer === null && title !== null ? title : payerName(payment, { payments })}</p>
      <ul>
        {parts.map(({ settlement_id, item_id, period, label, tax_class, amount_pln: part }) => (
          <li key={`${settlement_id} ${item_id}`}>
            <Link to="/settlements/$id" params={{ id: settlement_id }} className={card.link}>
              {label}, {monthInSentence(period, language)}
            </Link>
            : {amountText(part, language)} ({tax.taxClasses[tax_class]})
          </li>
        ))}
        {unallocated_pln !== 0 && <li>{tax.unallocated(amountText(unallocated_pln, language))}</li>}
      </ul>
    </li>
  )
}
