import type { TaxYear } from '@lokum/contracts/settlements/tax'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAnswer } from '../../interface/use-answer.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { Answered } from '../../parts/answered.tsx'
import card from '../../parts/card.module.css'
import { Panel } from '../../parts/panel.tsx'
import { Refused } from '../../parts/refused.tsx'
import panel from '../../parts/side-panel.module.css'
import { Title } from '../../parts/title.tsx'
import { UndoBar } from '../../parts/undo-bar.tsx'
import { useWords } from '../../words/use-words.ts'
import { ForAccountant } from './for-accountant.tsx'
import { MonthList } from './month-list.tsx'
import { NotUsed } from './not-used.tsx'
import { type Chosen, Opened } from './opened.tsx'
import { Owners } from './owners.tsx'
import { PaidEach } from './paid-each.tsx'
import style from './tax.module.css'
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

function Year({ year }: { year: TaxYear }) {
  const { tax } = useWords()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const undo = useUndoTaxPayment()
  const pay = (period: string) => setChosen({ period, to: 'pay' })
  return (
    <>
      {undo.error && <Refused error={undo.error} isAlert />}
      <div className={chosen ? panel.beside : undefined}>
        <div className={style.page}>
          <ToPay year={year} onPay={pay} onPayAll={() => setChosen({ to: 'pay-all' })} />
          <NotUsed year={year} />
          <Threshold year={year} onChange={() => setChosen({ to: 'set' })} />
          <MonthList
            year={year}
            onPay={pay}
            onSee={(period) => setChosen({ period, to: 'see' })}
            onTakeBack={undo.remove}
          />
          <YearFigures year={year} />
          <Owners year={year} onChange={() => setChosen({ to: 'own' })} />
          <PaidEach paidEach={year.paid_each} />
          <ForAccountant year={year} />
          <section className={card.card}>
            <h2>{tax.notCovered}</h2>
            <ul className={style.notes}>
              {tax.notCoveredItems.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        </div>
        {chosen && (
          <Opened
            key={Object.values(chosen).join(' ')}
            year={year}
            chosen={chosen}
            onClose={() => setChosen(null)}
            onPaid={undo.offer}
          />
        )}
      </div>
      {undo.last && <UndoBar key={undo.last.id} text={undo.last.text} onUndo={undo.takeBack} onOver={undo.forget} />}
    </>
  )
}
