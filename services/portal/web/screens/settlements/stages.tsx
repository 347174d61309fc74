import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useWords } from '../../words/use-words.ts'
import { finishedStages, stageNames } from './finished-stages.ts'
import style from './settlement.module.css'

/** The four stages; one is ticked while nothing in it is missing. */
export function Stages({ detail }: { detail: SettlementDetail }) {
  const { settlement } = useWords()
  const finished = finishedStages(detail)
  return (
    <nav aria-label={settlement.stages}>
      <ol className={style.stages}>
        {stageNames.map((name, place) => (
          <li key={name}>
            <a href={`#${name}`} className={`${style.stage} ${finished[name] ? style.done : ''}`}>
              <span className={style.number} aria-hidden="true">
                {finished[name] ? '✓' : place + 1}
              </span>
              {settlement[name]}
              <span className="unseen">: {finished[name] ? settlement.stageDone : settlement.stageOpen}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
