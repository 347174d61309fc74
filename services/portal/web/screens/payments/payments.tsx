import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMissingRight } from '../../interface/use-right.ts'
import { Answered } from '../../parts/answered.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Refused } from '../../parts/refused.tsx'
import panel from '../../parts/side-panel.module.css'
import { SidePanel } from '../../parts/side-panel.tsx'
import { Title } from '../../parts/title.tsx'
import { UndoBar } from '../../parts/undo-bar.tsx'
import { monthInSentence } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { MonthMoney } from '../months/month-money.tsx'
import { BalanceList } from './balance-list.tsx'
import { ReadStatement } from './import/read-statement.tsx'
import { PaymentList } from './payment-list.tsx'
import style from './payments.module.css'
import { type PaymentsTab, paymentsTabs } from './payments-tabs.ts'
import { Received } from './received.tsx'
import { Remind } from './remind.tsx'
import { type Balances, useBalances } from './use-balances.ts'
import { useUndoPayment } from './use-undo-payment.ts'

type PaymentsProps = { period: string; tab: PaymentsTab }

/** The debts of all tenancies with the money of a month, and each payment. */
export function Payments({ period, tab }: PaymentsProps) {
  const { payments, language } = useWords()
  const whyNot = useMissingRight('payments.read')
  return (
    <>
      <Title>{payments.titleOf(monthInSentence(period, language))}</Title>
      {whyNot === null ? (
        <Panel key={`${period} ${tab}`}>
          <Shown period={period} tab={tab} />
        </Panel>
      ) : (
        <p>{whyNot}</p>
      )}
    </>
  )
}

function Shown({ period, tab }: PaymentsProps) {
  const query = useBalances(period)
  return (
    <Answered query={query} rows={4}>
      {(balances) => (
        <div className={style.page}>
          <div className={style.top}>
            <Numbers sums={balances.sums} />
            <ReadStatement />
          </div>
          <Tabs period={period} sums={balances.sums} />
          <Tab tab={tab} balances={balances} />
        </div>
      )}
    </Answered>
  )
}

/** To pay and paid for the month, and what is overdue of all months. */
function Numbers({ sums: { month, overdue, overdue_pln } }: { sums: Balances['sums'] }) {
  const { charged_pln, paid_pln } = month ?? { charged_pln: 0, paid_pln: 0 }
  return <MonthMoney money={{ charged_pln, paid_pln, overdue_pln, overdue }} />
}

function Tabs({ period, sums }: { period: string; sums: Balances['sums'] }) {
  const { payments } = useWords()
  const counts = { tenancies: null, owing: sums.owing, payments: null, unmatched: sums.unmatched }
  return (
    <nav aria-label={payments.tabs} className={style.tabs}>
      {paymentsTabs.map((tab) => (
        <Link
          key={tab}
          to="/payments/$period"
          params={{ period }}
          search={tab === 'tenancies' ? {} : { tab }}
          activeOptions={{ exact: true, includeSearch: true }}
          className={style.tab}
        >
          {payments.tabNames[tab]}
          {counts[tab] !== null && ` (${counts[tab]})`}
        </Link>
      ))}
    </nav>
  )
}

function Tab({ tab, balances }: { tab: PaymentsTab; balances: Balances }) {
  const { payments, reminders } = useWords()
  const { rows, today } = balances
  const [chosen, setChosen] = useState<string | null>(null)
  const [reminded, setReminded] = useState<string | null>(null)
  const undo = useUndoPayment()
  if (tab === 'payments' || tab === 'unmatched')
    return <PaymentList key={tab} isUnmatched={tab === 'unmatched'} tenancies={rows} />
  const shown = tab === 'owing' ? rows.filter(({ owed_pln }) => owed_pln > 0) : rows
  const row = rows.find(({ agreement_id: id }) => id === chosen)
  const late = rows.find(({ agreement_id: id }) => id === reminded)
  return (
    <>
      {undo.error && <Refused error={undo.error} isAlert />}
      <div className={row || late ? panel.beside : undefined}>
        <BalanceList
          rows={shown}
          none={tab === 'owing' ? payments.noneOwes : payments.none}
          onReceived={(id) => {
            setReminded(null)
            setChosen(id)
          }}
          onRemind={(id) => {
            setChosen(null)
            setReminded(id)
          }}
        />
        {late && (
          <SidePanel title={reminders.remindWhom(late.tenant)} onClose={() => setReminded(null)}>
            <Remind key={late.agreement_id} agreementId={late.agreement_id} onReminded={() => setReminded(null)} />
          </SidePanel>
        )}
        {row && (
          <SidePanel title={payments.receivedFrom(row.tenant)} onClose={() => setChosen(null)}>
            <Received
              key={row.agreement_id}
              row={row}
              today={today}
              onRecorded={(payment) => {
                setChosen(null)
                undo.offer(payment, row.tenant)
              }}
            />
          </SidePanel>
        )}
      </div>
      {undo.last && <UndoBar key={undo.last.id} text={undo.last.text} onUndo={undo.takeBack} onOver={undo.forget} />}
    </>
  )
}
