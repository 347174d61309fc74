import type { Missing } from '@lokum/contracts/settlements/settlement'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../../words/use-words.ts'
import settlementStyle from '../settlement.module.css'
import style from './statement.module.css'

/** The missing things of a statement, as sentences with the way to the stage where they are added. */
export function MissingForStatement({ id, missing }: { id: string; missing: readonly Missing[] }) {
  const { statement: words } = useWords()
  return (
    <ul className={`${settlementStyle.card} ${style.missing}`} aria-label={words.missing}>
      {missing.map((one) => {
        const stage = one.code === 'decision' || one.code === 'calculation' ? 'costs' : 'documents'
        return (
          <li key={JSON.stringify(one)}>
            <span>{one.detail}</span>
            <Link to="/settlements/$id/$stage" params={{ id, stage }} className={style.link}>
              {stage === 'costs' ? words.toCosts : words.toDocuments}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
