import type { BalanceRow } from '@lokum/contracts/settlements/payment'
import { Link } from '@tanstack/react-router'
import { useMissingRight } from '../../interface/use-right.ts'
import { Amount } from '../../parts/amount.tsx'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { shortDayText } from '../../words/dates.ts'
import { dayAfter } from '../../words/periods.ts'
import { useWords } from '../../words/use-words.ts'
import style from './payments.module.css'

/** A task that a row of the list begins. */
export type RowTask = 'receive' | 'remind' | 'spread'

type BalanceListProps = {
  rows: readonly BalanceRow[]
  none: string
  onOpen: (agreementId: string, task: RowTask) => void
}

/** One row for each tenancy: what was open before, this month, what is left, and since when. */
export function BalanceList({ rows, none, onOpen }: BalanceListProps) {
  const { payments } = useWords()
  if (rows.length === 0) return <p className={card.quiet}>{none}</p>
  return (
    <ul className={`${card.rows} ${style.rows}`} aria-label={payments.tabNames.tenancies}>
      {rows.map((row) => (
        <Row key={row.agreement_id} row={row} onOpen={(task) => onOpen(row.agreement_id, task)} />
      ))}
    </ul>
  )
}

type RowProps = { row: BalanceRow; onOpen: (task: RowTask) => void }

function Row({ row, onOpen }: RowProps) {
  const { payments, tenancy } = useWords()
  const { apartment, agreement_id: id, tenant, month, earlier_pln, owed_pln, credit_pln } = row
  return (
    <li className={`${card.row} ${style.balance}`}>
      <div>
        <Link to="/agreements/$id" params={{ id }} className={style.label}>
          {tenancy.title(apartment.label, tenant)}
        </Link>
        <Due row={row} />
        <Reminded row={row} />
      </div>
      <dl className={style.amounts}>
        <Sum name={payments.earlier} pln={earlier_pln} />
        <Sum name={payments.thisMonth} pln={month?.total_pln ?? null} />
        <Sum name={payments.paidOfIt} pln={month?.paid_pln ?? null} />
        <Sum
          name={credit_pln > 0 ? payments.credit : payments.left}
          pln={credit_pln > 0 ? credit_pln : owed_pln}
          isLast
        />
      </dl>
      <Tasks row={row} onOpen={onOpen} />
    </li>
  )
}

function Tasks({ row: { tenant, days_overdue, has_instalments }, onOpen }: RowProps) {
  const { payments, reminders, instalments } = useWords()
  const whyNot = useMissingRight('payments.write')
  const whyNotMailed = useMissingRight('settlements.write')
  return (
    <div className={style.action}>
      <Button about={tenant} whyNot={whyNot} onPress={() => onOpen('receive')}>
        {payments.received}
      </Button>
      {days_overdue > 0 && (
        <Button about={tenant} whyNot={whyNotMailed} onPress={() => onOpen('remind')}>
          {reminders.remind}
        </Button>
      )}
      {(days_overdue > 0 || has_instalments) && (
        <Button about={tenant} whyNot={has_instalments ? null : whyNot} onPress={() => onOpen('spread')}>
          {has_instalments ? instalments.change : instalments.spread}
        </Button>
      )}
    </div>
  )
}

function Sum({ name, pln, isLast = false }: { name: string; pln: number | null; isLast?: boolean }) {
  const { payments } = useWords()
  return (
    <div className={isLast ? style.last : undefined}>
      <dt>{name}</dt>
      <dd>
        <Amount pln={pln} whyNone={payments.notSent} />
      </dd>
    </div>
  )
}

/** When the tenant was last reminded of what is open. */
function Reminded({ row: { last_reminder } }: { row: BalanceRow }) {
  const { reminders, language } = useWords()
  if (last_reminder === null) return null
  const { level, reminded_on } = last_reminder
  return <p className={card.quiet}>{reminders.reminded(shortDayText(reminded_on, language), level)}</p>
}

/** Until when to pay and from when a reminder is possible, or for how many days it is overdue; paid, when nothing is open and the month was asked for. */
function Due({ row: { owed_pln, days_overdue, due_on, charged_pln, month, ends_on } }: { row: BalanceRow }) {
  const { payments, reminders, language } = useWords()
  if (days_overdue > 0) return <p className={style.late}>{payments.overdue(days_overdue)}</p>
  if (due_on !== null) {
    return (
      <>
        <p className={card.quiet}>{payments.dueOn(shortDayText(due_on, language))}</p>
        <p className={card.quiet}>{reminders.from(shortDayText(dayAfter(due_on, 1), language))}</p>
      </>
    )
  }
  if (month === null && ends_on === null) return <p className={card.quiet}>{payments.notSent}</p>
  return owed_pln === 0 && charged_pln > 0 && <p className={card.quiet}>✓ {payments.even}</p>
}
