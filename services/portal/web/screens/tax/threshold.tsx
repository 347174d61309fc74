import type { TaxYear } from '@lokum/contracts/settlements/tax'
import { useMissingRight } from '../../interface/use-right.ts'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import gauge from '../../parts/gauge.module.css'
import { zlotyText } from '../../words/amounts.ts'
import { inMonthText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import style from './tax.module.css'

type ThresholdProps = { year: TaxYear; onChange: () => void }

/** How much of the threshold is reached, by each owner if each has one, and the button that changes it. */
export function Threshold({ year, onChange }: ThresholdProps) {
  const { tax, language } = useWords()
  const whyNot = useMissingRight('payments.write')
  const { threshold_used_pln: used, threshold_pln, other_revenue_pln, months, owners } = year
  const hasEach = owners.length > 1 && threshold_pln === 100_000
  return (
    <section className={card.card}>
      <h2>{tax.threshold}</h2>
      {hasEach ? (
        owners.map(({ name, threshold_used_pln: usedByOwner, months: own }) => (
          <Gauge key={name} name={name} used={usedByOwner} thresholdPln={threshold_pln} months={own} />
        ))
      ) : (
        <Gauge used={used} thresholdPln={threshold_pln} months={months} />
      )}
      {other_revenue_pln !== 0 && (
        <p className={card.quiet}>{tax.otherInThreshold(zlotyText(other_revenue_pln, language))}</p>
      )}
      <div>
        <Button looks="quiet" whyNot={whyNot} onPress={onChange}>
          {tax.settingsChange}
        </Button>
      </div>
    </section>
  )
}

type GaugeProps = {
  /** The owner, if each has a threshold. */
  name?: string
  used: number
  thresholdPln: number
  months: TaxYear['owners'][number]['months']
}

/** The bar to the threshold, and the month that crosses it. */
function Gauge({ name, used, thresholdPln, months }: GaugeProps) {
  const { tax, language } = useWords()
  const crossing = months.find(({ higher }) => higher.revenue_pln > 0)
  const sum = tax.ofThreshold(zlotyText(used, language), zlotyText(thresholdPln, language))
  return (
    <div className={style.owner}>
      <p className={style.sum}>{name === undefined ? sum : `${name}: ${sum}`}</p>
      <meter className={gauge.gauge} aria-label={name ?? tax.threshold} value={used} max={thresholdPln} />
      <p className={card.quiet}>{crossing ? tax.crossed(inMonthText(crossing.period, language)) : tax.below}</p>
    </div>
  )
}
