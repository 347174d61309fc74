import type { TaxMonth, TaxYear } from '@lokum/contracts/settlements/tax'
import { useMissingRight } from '../../interface/use-right.ts'
import { Amount } from '../../parts/amount.tsx'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { amountText } from '../../words/amounts.ts'
import { dayIn, monthInSentence, monthName, monthText, shortDayText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import style from './tax.module.css'
import { TaxOfOwners } from './tax-of-owners.tsx'

type MonthListProps = {
  year: TaxYear
  onSee: (period: string) => void
  onPay: (period: string) => void
  onTakeBack: (paymentId: string) => void
}

/** The twelve months: received, taxed, paid. */
export function MonthList({ year: { months, owners, computed_at }, ...asked }: MonthListProps) {
  const { tax } = useWords()
  return (
    <section className={style.months}>
      <h2>{tax.months}</h2>
      <ul className={`${card.rows} ${style.rows}`} aria-label={tax.months}>
        {foldEmpty(months).map(({ month, until }) =>
          until === undefined ? (
            <Row key={month.period} month={month} owners={owners} today={dayIn(computed_at)} {...asked} />
          ) : (
            <EmptyMonths key={month.period} from={month.period} until={until} />
          ),
        )}
      </ul>
    </section>
  )
}

type Listed = { month: TaxMonth; until?: string }

/** Each month by itself, but as one those in a row in which nothing came in and nothing changed. */
function foldEmpty(months: readonly TaxMonth[]): Listed[] {
  const listed: Listed[] = []
  for (const month of months) {
    const last = listed.at(-1)
    if (!isUneventful(month)) listed.push({ month })
    else if (last?.until === undefined) listed.push({ month, until: month.period })
    else last.until = month.period
  }
  return listed
}

function EmptyMonths({ from, until }: { from: string; until: string }) {
  const { tax, language } = useWords()
  const first = monthText(from, language)
  return (
    <li className={`${card.row} ${style.month}`}>
      <p className={style.label}>{from === until ? first : `${first} – ${monthInSentence(until, language)}`}</p>
      <p className={card.quiet}>{tax.noRevenue}</p>
    </li>
  )
}

type RowProps = Omit<MonthListProps, 'year'> & { month: TaxMonth; owners: TaxYear['owners']; today: string }

function Row({ month, owners, today, onSee, onPay, onTakeBack }: RowProps) {
  const { tax, language } = useWords()
  const maySee = useMissingRight('payments.read') === null
  const mayWrite = useMissingRight('payments.write') === null
  const { period, payment, state } = month
  const name = monthText(period, language)
  return (
    <li className={`${card.row} ${style.month}`}>
      <div>
        <p className={style.label}>{name}</p>
        <When month={month} today={today} />
      </div>
      <Sums month={month} />
      <div className={style.action}>
        {maySee && period <= today.slice(0, 7) && (
          <Button looks="quiet" about={name} onPress={() => onSee(period)}>
            {tax.behind}
          </Button>
        )}
        {mayWrite && state === 'due' && (
          <Button about={name} onPress={() => onPay(period)}>
            {tax.markPaid}
          </Button>
        )}
        {mayWrite && payment && (
          <Button looks="quiet" about={monthName(period, language)} onPress={() => onTakeBack(payment.id)}>
            {tax.takeBack}
          </Button>
        )}
      </div>
      <Changes month={month} />
      {owners.length > 1 && month.tax_pln !== 0 && <TaxOfOwners owners={owners} period={period} />}
    </li>
  )
}

function Sums({ month: { revenue_pln, pass_through_pln, tax_pln, payment, difference_pln } }: { month: TaxMonth }) {
  const { tax } = useWords()
  return (
    <dl className={style.amounts}>
      <Sum name={tax.revenue} pln={revenue_pln} />
      <Sum name={tax.passedOn} pln={pass_through_pln} />
      <Sum name={tax.taxOf} pln={tax_pln} />
      <Sum name={tax.paid} pln={payment?.amount_pln ?? null} />
      {difference_pln !== null && <Sum name={tax.difference} pln={difference_pln} />}
    </dl>
  )
}

function isUneventful({ payment, ...month }: TaxMonth): boolean {
  const { revenue_pln, pass_through_pln, deposit_pln, tax_pln, carried_pln, changed_pln } = month
  const sums = [revenue_pln, pass_through_pln, deposit_pln, tax_pln, carried_pln, changed_pln]
  return payment === null && sums.every((pln) => pln === 0)
}

function Sum({ name, pln }: { name: string; pln: number | null }) {
  const { tax } = useWords()
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Amount pln={pln} whyNone={tax.notPaid} />
      </dd>
    </div>
  )
}

/** When the tax was paid, until when it is to be paid, or why it cannot be paid yet. */
function When({ month: { state, payment, due_on }, today }: { month: TaxMonth; today: string }) {
  const { tax, language } = useWords()
  if (payment) return <p className={card.quiet}>✓ {tax.paidOnDay(shortDayText(payment.paid_on, language))}</p>
  if (state === 'open') return <p className={card.quiet}>{tax.running}</p>
  const day = shortDayText(due_on, language)
  return due_on < today ? <p className={style.late}>{tax.late(day)}</p> : <p className={card.quiet}>{tax.dueOn(day)}</p>
}

/** The changes of a paid month that count later, and those that this month takes over. */
function Changes({ month: { carried_pln, changed_pln } }: { month: TaxMonth }) {
  const { tax, language } = useWords()
  return (
    <>
      {carried_pln !== 0 && <p className={style.change}>{tax.carried(amountText(carried_pln, language))}</p>}
      {changed_pln !== 0 && <p className={style.change}>{tax.changed(amountText(changed_pln, language))}</p>}
    </>
  )
}
