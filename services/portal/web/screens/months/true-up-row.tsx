import type { Settlement } from '@lokum/contracts/settlements/settlement'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../parts/amount.tsx'
import { buttonClass } from '../../parts/button.tsx'
import { balanceName } from '../../words/balance-name.ts'
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
  const words = useWords()
  const { settlement: named, month, trueUps, language } = words
  const { id, reference_code: code, state, true_up: trueUp, total_pln } = settlement
  return (
    <li className={style.row}>
      <div>
        <p className={style.label}>{label ?? code}</p>
        {tenant !== null && <p className={style.tenant}>{tenant}</p>}
      </div>
      <div>
        <p>{named.states[state]}</p>
        {trueUp && (
          <p className={style.what}>
            {trueUps.days(dayText(trueUp.starts_on, language), dayText(trueUp.ends_on, language))}
          </p>
        )}
      </div>
      <div className={style.total}>
        {state === 'draft' ? (
          <Amount pln={null} whyNone={month.missing.calculation} />
        ) : (
          <>
            {total_pln !== 0 && <p className={style.what}>{balanceName(total_pln, words)}</p>}
            <Amount pln={total_pln} isUnsigned />
          </>
        )}
      </div>
      <div className={style.next}>
        <Link to="/settlements/$id" params={{ id }} className={buttonClass(state === 'sent' ? 'quiet' : 'plain')}>
          {state === 'sent' ? month.next.nothing : trueUps.openIt}
          <span className="unseen">: {code}</span>
        </Link>
      </div>
    </li>
  )
}
