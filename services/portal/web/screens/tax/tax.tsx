import type { TaxMonth, TaxYear } from '@lokum/contracts/settlements/tax'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAnswer } from '../../interface/use-answer.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { Answered } from '../../parts/answered.tsx'
import card from '../../parts/card.module.css'
import { Panel } from '../../parts/panel.tsx'
import { Refused } from '../../parts/refused.tsx'
import panel from '../../parts/side-panel.module.css'
import { SidePanel } from '../../parts/side-panel.tsx'
import { Title } from '../../parts/title.tsx'
import { UndoBar } from '../../parts/undo-bar.tsx'
import { dayIn, monthInSentence } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { ForAccountant } from './for-accountant.tsx'
import { MarkPaid } from './mark-paid.tsx'
import { MonthList } from './month-list.tsx'
import { MonthPayments } from './month-payments.tsx'
import { PaidEach } from './paid-each.tsx'
import style from './tax.module.css'
import { taxedPeriod } from './taxed-period.ts'
import { Threshold } from './threshold.tsx'
import { ToPay } from './to-pay.tsx'
import { useUndoTaxPayment } from './use-tax-payment.ts'
import { YearFigures } from './year-figures.tsx'

/** The tax of a year: what to pay now, its months, and what the accountant gets. */
export function Tax({ year }: { year: number }) {
  const { tax } = useWords()
  const whyNot = useMissingRight('tax.read')
  return (
    <>
      <Title>{tax.titleOf(year)}</Title>
      <Years year={year} />
      {whyNot === null ? (
        <Panel key={year}>
          <Shown year={year} />
        </Panel>
      ) : (
        <p>{whyNot}</p>
      )}
    </>
  )
}

function Years({ year }: { year: number }) {
  const { tax } = useWords()
  return (
    <nav aria-label={tax.years} className={style.years}>
      {[year - 1, year + 1].map((other) => (
        <Link key={other} to="/tax/$year" params={{ year: String(other) }} className={card.link}>
          {tax.year(other)}
        </Link>
      ))}
    </nav>
  )
}

function Shown({ year }: { year: number }) {
  const query = useAnswer('GET /v1/tax-years/{year}', { params: { year: String(year) } })
  return (
    <Answered query={query} rows={8}>
      {({ body }) => <Year year={body} />}
    </Answered>
  )
}

/** The month whose payments are shown, or whose tax is marked as paid. */
type Chosen = { period: string; to: 'see' | 'pay' }

function Year({ year }: { year: TaxYear }) {
  const { tax } = useWords()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const undo = useUndoTaxPayment()
  const month = year.months.find(({ period }) => period === chosen?.period)
  const pay = (period: string) => setChosen({ period, to: 'pay' })
  return (
    <>
      {undo.error && <Refused error={undo.error} isAlert />}
      <div className={month ? panel.beside : undefined}>
        <div className={style.page}>
          <ToPay year={year} onPay={pay} />
          <Threshold year={year} />
          <MonthList
            year={year}
            onPay={pay}
            onSee={(period) => setChosen({ period, to: 'see' })}
            onTakeBack={undo.remove}
          />
          <YearFigures year={year} />
          <PaidEach paidEach={year.paid_each} />
          <ForAccountant year={year.year} />
          <section className={card.card}>
            <h2>{tax.notCovered}</h2>
            <ul className={style.notes}>
              {tax.notCoveredItems.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        </div>
        {month && chosen && (
          <Opened
            key={`${month.period} ${chosen.to}`}
            month={month}
            paidEach={year.paid_each}
            to={chosen.to}
            today={dayIn(year.computed_at)}
            onClose={() => setChosen(null)}
            onPaid={undo.offer}
          />
        )}
      </div>
      {undo.last && <UndoBar key={undo.last.id} text={undo.last.text} onUndo={undo.takeBack} onOver={undo.forget} />}
    </>
  )
}

type OpenedProps = {
  month: TaxMonth
  paidEach: TaxYear['paid_each']
  to: Chosen['to']
  today: string
  onClose: () => void
  onPaid: ReturnType<typeof useUndoTaxPayment>['offer']
}

function Opened({ month, paidEach, to, today, onClose, onPaid }: OpenedProps) {
  const { tax, language } = useWords()
  if (to === 'see') {
    return (
      <SidePanel title={tax.behindTitle(monthInSentence(month.period, language))} onClose={onClose}>
        <MonthPayments period={month.period} />
      </SidePanel>
    )
  }
  return (
    <SidePanel title={tax.markPaidTitle(taxedPeriod(month.period, paidEach, language))} onClose={onClose}>
      <MarkPaid
        month={month}
        today={today}
        onPaid={(payment) => {
          onClose()
          onPaid(payment)
        }}
      />
    </SidePanel>
  )
}
