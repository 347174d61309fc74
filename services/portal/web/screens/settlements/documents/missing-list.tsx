import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useWords } from '../../../words/use-words.ts'
import style from '../settlement.module.css'
import { MissingOne } from './missing-one.tsx'

/** The missing things, as sentences with the buttons that fix them; items without a decision are one sentence. */
export function MissingList({ detail }: { detail: SettlementDetail }) {
  const { settlement, missing } = useWords()
  const [first, ...more] = detail.missing.filter(({ code }) => code === 'decision')
  const others = detail.missing.filter(({ code }) => code !== 'decision')
  return (
    <section aria-labelledby="missing-heading" className={style.part}>
      <h3 id="missing-heading">{settlement.missingTitle}</h3>
      {detail.missing.length === 0 && <p className={style.quiet}>{settlement.nothingMissing}</p>}
      {detail.missing.length > 0 && (
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
