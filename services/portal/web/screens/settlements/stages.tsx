import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../words/use-words.ts'
import { finishedStages, stageNames } from './finished-stages.ts'
import style from './settlement.module.css'

/** The way to each of the four stages; one is ticked while nothing in it is missing. */
export function Stages({ detail }: { detail: SettlementDetail }) {
  const { settlement } = useWords()
  const finished = finishedStages(detail)
  return (
    <nav aria-label={settlement.stages}>
      <ol className={style.stages}>
        {stageNames.map((name, place) => (
          <li key={name}>
            <Link
              to="/settlements/$id/$stage"
              params={{ id: detail.id, stage: name }}
              className={`${style.stage} ${finished[name] ? style.done : ''}`}
              activeProps={{ 'aria-current': 'step' }}
            >
              <span className={style.number} aria-hidden="true">
                {finished[name] ? '✓' : place + 1}
              </span>
              {settlement[name]}
              <span className="unseen">: {finished[name] ? settlement.stageDone : settlement.stageOpen}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
