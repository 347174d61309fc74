import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useWords } from '../../../words/use-words.ts'
import { isCalculatedByItself } from '../is-calculated-by-itself.ts'
import style from '../settlement.module.css'
import { MissingOne } from './missing-one.tsx'

/** The missing things as they are listed: each input, and what is left to decide as one. */
export function listMissing({ missing }: Pick<SettlementDetail, 'missing'>) {
  const decisions = missing.filter(({ code }) => code === 'decision')
  // The page calculates by itself.
  const others = missing.filter(({ code, reason }) => code !== 'decision' && !isCalculatedByItself(reason))
  return { decisions, others, count: others.length + Math.min(decisions.length, 1) }
}

/** The missing things, as sentences with the buttons that fix them; items without a decision are one sentence. */
export function MissingList({ detail }: { detail: SettlementDetail }) {
  const { settlement, missing } = useWords()
  const { decisions, others, count } = listMissing(detail)
  const [first] = decisions
  return (
    <section id="missing" aria-labelledby="missing-heading" className={style.part}>
      <h3 id="missing-heading">{settlement.missingTitle}</h3>
      {count === 0 && <p className={style.quiet}>{settlement.nothingMissing}</p>}
      {count > 0 && (
        <ul className={style.card}>
          {others.map((one) => (
            <MissingOne key={JSON.stringify(one)} detail={detail} one={one} says={one.detail} />
          ))}
          {first && <MissingOne detail={detail} one={first} says={missing.undecided(decisions.length)} />}
        </ul>
      )}
    </section>
  )
}
