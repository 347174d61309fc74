import type { TaxYear } from '@lokum/contracts/settlements/tax'
import card from '../../parts/card.module.css'
import gauge from '../../parts/gauge.module.css'
import { zlotyText } from '../../words/amounts.ts'
import { monthText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import style from './tax.module.css'

/** How much of the threshold is reached, and the month that crosses it. */
export function Threshold({ year: { revenue_pln, threshold_pln, months } }: { year: TaxYear }) {
  const { tax, language } = useWords()
  const crossing = months.find(({ higher }) => higher.revenue_pln > 0)
  return (
    <section className={card.card}>
      <h2>{tax.threshold}</h2>
      <p className={style.sum}>
        {tax.ofThreshold(zlotyText(revenue_pln, language), zlotyText(threshold_pln, language))}
      </p>
      <meter className={gauge.gauge} aria-label={tax.threshold} value={revenue_pln} max={threshold_pln} />
      <p className={card.quiet}>{crossing ? tax.crossed(monthText(crossing.period, language)) : tax.below}</p>
    </section>
  )
}
