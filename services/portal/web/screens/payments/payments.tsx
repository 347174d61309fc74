import type { BalanceRow, Payment } from '@lokum/contracts/settlements/payment'
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
import { BalanceList, type RowTask } from './balance-list.tsx'
import { ReadStatement } from './import/read-statement.tsx'
import { Instalments } from './instalments/instalments.tsx'
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
  const { payments } = useWords()
  const { charged_pln, paid_pln } = month ?? { charged_pln: 0, paid_pln: 0 }
  const money = { charged_pln, paid_pln, overdue_pln, overdue }
  return <MonthMoney money={money} overdueName={payments.overdueInAll(overdue)} />
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

/** The row whose panel is open, and its task. */
type Opened = { agreementId: string; task: RowTask }

function Tab({ tab, balances }: { tab: PaymentsTab; balances: Balances }) {
  const { payments } = useWords()
  const { rows, today } = balances
  const [opened, setOpened] = useState<Opened | null>(null)
  const undo = useUndoPayment()
  if (tab === 'payments' || tab === 'unmatched')
    return <PaymentList key={tab} isUnmatched={tab === 'unmatched'} tenancies={rows} />
  const shown = tab === 'owing' ? rows.filter(({ owed_pln }) => owed_pln > 0) : rows
  const row = rows.find(({ agreement_id: id }) => id === opened?.agreementId)
  return (
    <>
      {undo.error && <Refused error={undo.error} isAlert />}
      <div className={row ? panel.beside : undefined}>
        <BalanceList
          rows={shown}
          none={tab === 'owing' ? payments.noneOwes : payments.none}
          onOpen={(agreementId, task) => setOpened({ agreementId, task })}
        />
        {row && opened && (
          <RowPanel
            key={`${opened.task} ${row.agreement_id}`}
            row={row}
            task={opened.task}
            today={today}
            onClose={() => setOpened(null)}
            onRecorded={(payment) => {
              setOpened(null)
              undo.offer(payment, row.tenant)
            }}
          />
        )}
      </div>
      {undo.last && <UndoBar key={undo.last.id} text={undo.last.text} onUndo={undo.takeBack} onOver={undo.forget} />}
    </>
  )
}

type RowPanelProps = {
  row: BalanceRow
  task: RowTask
  today: string
  onClose: () => void
  onRecorded: (payment: Payment) => void
}

/** The panel beside the list, for one task of one tenancy. */
function RowPanel({ row, task, today, onClose, onRecorded }: RowPanelProps) {
  const { payments, reminders, instalments } = useWords()
  const { tenant, agreement_id: agreementId } = row
  const titles = {
    receive: payments.receivedFrom(tenant),
    remind: reminders.remindWhom(tenant),
    spread: instalments.of(tenant),
  }
  return (
    <SidePanel title={titles[task]} onClose={onClose}>
      {task === 'receive' && <Received row={row} today={today} onRecorded={onRecorded} />}
      {task === 'remind' && <Remind agreementId={agreementId} onReminded={onClose} />}
      {task === 'spread' && <Instalments agreementId={agreementId} />}
    </SidePanel>
  )
}
