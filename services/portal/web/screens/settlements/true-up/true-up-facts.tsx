import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { dayText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import { Balances } from './balances.tsx'
import style from './true-up.module.css'

/** Which advances a settlement settles, and what it comes to; nothing for that of a month. */
export function TrueUpFacts({ of: { true_up: trueUp, missing } }: { of: SettlementDetail }) {
  const { trueUps, language } = useWords()
  if (trueUp === undefined) return null
  return (
    <section aria-label={trueUps.kind} className={style.facts}>
      <h2>{trueUps.kind}</h2>
      <p>{trueUps.covers(dayText(trueUp.starts_on, language), dayText(trueUp.ends_on, language))}</p>
      <Balances of={trueUp} />
      {trueUp.balances.length > 0 && missing.some(({ code }) => code !== 'decision') && (
        <p className={style.what}>{trueUps.provisional}</p>
      )}
    </section>
  )
}
