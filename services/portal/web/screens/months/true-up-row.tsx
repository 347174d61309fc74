import type { Settlement } from '@lokum/contracts/settlements/settlement'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../parts/amount.tsx'
import { buttonClass } from '../../parts/button.tsx'
import { dayText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import style from './group.module.css'

type TrueUpRowProps = {
  of: Settlement
  /** Null: no row of the month that is shown has them. */
  label: string | null
  tenant: string | null
}

/** One settlement of advances: whose it is, its days, how far it is, and what it comes to. */
export function TrueUpRow({ of: settlement, label, tenant }: TrueUpRowProps) {
  const { settlement: words, month, trueUps, language } = useWords()
  const { id, reference_code: code, state, true_up: trueUp, total_pln } = settlement
  return (
    <li className={style.row}>
      <div>
        <p className={style.label}>{label ?? code}</p>
        {tenant !== null && <p className={style.tenant}>{tenant}</p>}
      </div>
      <div>
        <p>{words.states[state]}</p>
        {trueUp && (
          <p className={style.what}>{trueUps.days(dayText(trueUp.from, language), dayText(trueUp.to, language))}</p>
        )}
      </div>
      <p className={style.total}>
        <Amount pln={state === 'draft' ? null : total_pln} whyNone={month.missing.calculation} />
      </p>
      <div className={style.next}>
        <Link to="/settlements/$id" params={{ id }} className={buttonClass(state === 'sent' ? 'quiet' : 'plain')}>
          {state === 'sent' ? month.next.nothing : trueUps.openIt}
          <span className="unseen">: {code}</span>
        </Link>
      </div>
    </li>
  )
}
