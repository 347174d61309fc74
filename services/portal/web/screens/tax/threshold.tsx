import type { TaxYear } from '@lokum/contracts/settlements/tax'
import { useMissingRight } from '../../interface/use-right.ts'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import gauge from '../../parts/gauge.module.css'
import { zlotyText } from '../../words/amounts.ts'
import { monthText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import style from './tax.module.css'

type ThresholdProps = { year: TaxYear; onChange: () => void }

/** How much of the threshold is reached, the month that crosses it, and the button that changes it. */
export function Threshold({
  year: { threshold_used_pln: used, threshold_pln, other_revenue_pln, months },
  onChange,
}: ThresholdProps) {
  const { tax, language } = useWords()
  const whyNot = useMissingRight('payments.write')
  const crossing = months.find(({ higher }) => higher.revenue_pln > 0)
  return (
    <section className={card.card}>
      <h2>{tax.threshold}</h2>
      <p className={style.sum}>{tax.ofThreshold(zlotyText(used, language), zlotyText(threshold_pln, language))}</p>
      <meter className={gauge.gauge} aria-label={tax.threshold} value={used} max={threshold_pln} />
      {other_revenue_pln !== 0 && (
        <p className={card.quiet}>{tax.otherInThreshold(zlotyText(other_revenue_pln, language))}</p>
      )}
      <p className={card.quiet}>{crossing ? tax.crossed(monthText(crossing.period, language)) : tax.below}</p>
      <div>
        <Button looks="quiet" whyNot={whyNot} onPress={onChange}>
          {tax.settingsChange}
        </Button>
      </div>
    </section>
  )
}
