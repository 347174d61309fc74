import type { AffectedSettlement } from '@lokum/contracts/settlements/agreement-terms'
import { Link } from '@tanstack/react-router'
import { monthText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import style from './terms.module.css'

type Linked = Omit<AffectedSettlement, 'state'> & Partial<Pick<AffectedSettlement, 'state'>>

/** Settlements by their months, newest first, each a link. */
export function SettlementLinks({ of: settlements }: { of: readonly Linked[] }) {
  const { settlement, language } = useWords()
  return (
    <ul className={style.links}>
      {settlements
        .toSorted((some, other) => (some.period < other.period ? 1 : -1))
        .map(({ settlement_id: id, period, reference_code: code, state }) => (
          <li key={id}>
            <Link to="/settlements/$id" params={{ id }}>
              {[monthText(period, language), code, state && settlement.states[state]].filter(Boolean).join(' · ')}
            </Link>
          </li>
        ))}
    </ul>
  )
}
