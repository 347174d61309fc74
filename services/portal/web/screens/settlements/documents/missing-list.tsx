import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useWords } from '../../../words/use-words.ts'
import { isCalculatedByItself } from '../is-calculated-by-itself.ts'
import style from '../settlement.module.css'
import { MissingOne } from './missing-one.tsx'

/** The missing things, as sentences with the buttons that fix them; items without a decision are one sentence. */
export function MissingList({ detail }: { detail: SettlementDetail }) {
  const { settlement, missing } = useWords()
  const [first, ...more] = detail.missing.filter(({ code }) => code === 'decision')
  // The page calculates by itself.
  const others = detail.missing.filter(({ code, reason }) => code !== 'decision' && !isCalculatedByItself(reason))
  return (
    <section aria-labelledby="missing-heading" className={style.part}>
      <h3 id="missing-heading">{settlement.missingTitle}</h3>
      {others.length === 0 && !first && <p className={style.quiet}>{settlement.nothingMissing}</p>}
      {(others.length > 0 || first) && (
        <ul className={style.card}>
          {others.map((one) => (
            <MissingOne key={JSON.stringify(one)} detail={detail} one={one} says={one.detail} />
          ))}
          {first && <MissingOne detail={detail} one={first} says={missing.undecided(more.length + 1)} />}
        </ul>
      )}
    </section>
  )
}
