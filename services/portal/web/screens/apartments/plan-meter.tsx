import { useAnswer } from '../../interface/use-answer.ts'
import gauge from '../../parts/gauge.module.css'
import { Mark } from '../../parts/mark.tsx'
import { countText } from '../../words/amounts.ts'
import { useWords } from '../../words/use-words.ts'
import style from './apartments.module.css'

/** How many apartments the plan still has room for. */
export function PlanMeter() {
  const { apartments, language } = useWords()
  const { data } = useAnswer('GET /v1/account', {})
  if (data === undefined) return <div className={style.plan} />
  const { used, limit } = data.body.apartments
  return (
    <div className={style.plan}>
      <p>
        {apartments.used(countText(used, language), countText(limit, language))}{' '}
        {used >= limit && <Mark kind="look">{apartments.full}</Mark>}
      </p>
      <meter
        className={gauge.gauge}
        aria-label={apartments.plan}
        value={Math.min(used, limit)}
        max={limit}
        high={limit * 0.9}
      />
    </div>
  )
}
