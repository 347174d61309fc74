import type { TermsVersion } from '@lokum/contracts/settlements/agreement-terms'
import { useMissingRight } from '../../../interface/use-right.ts'
import card from '../../../parts/card.module.css'
import { Mark } from '../../../parts/mark.tsx'
import { useWords } from '../../../words/use-words.ts'
import { today } from '../../meters/today.ts'
import { daysText } from '../days-text.ts'
import { type AgreementVersion, listChanges, listValues } from './list-values.ts'
import { SettlementLinks } from './settlement-links.tsx'
import style from './terms.module.css'
import { TermsActions } from './terms-actions.tsx'

type RowProps = { of: AgreementVersion; own: TermsVersion; before: TermsVersion | null }

/** Terms of some days: what they changed, why, and which statements use them. */
export function TermsRow({ of, own, before }: RowProps) {
  const words = useWords()
  const { terms } = words
  const canWrite = useMissingRight('settlements.write') === null
  const values = before === null ? [...listValues(own, words)] : listChanges(before, own, words)
  return (
    <li className={`${card.row} ${style.row}`} tabIndex={-1}>
      <div className={style.head}>
        <h3>{daysText(own, words)}</h3>
        {isOf(own, today()) && <Mark kind="approved">{terms.now}</Mark>}
      </div>
      <p className={card.quiet}>
        {own.reason === null ? terms.ofStart : terms.because(terms.reasons[own.reason], own.source)}
      </p>
      {values.length === 0 && <p>{terms.sameAsBefore}</p>}
      {values.length > 0 && (
        <dl className={style.values}>
          {values.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <Uses of={own.used_by} />
      {canWrite && <TermsActions of={of} own={own} isFirst={before === null} />}
    </li>
  )
}

function Uses({ of: uses }: { of: TermsVersion['used_by'] }) {
  const { terms } = useWords()
  if (uses.length === 0) return <p>{terms.notUsed}</p>
  return (
    <details className={style.uses}>
      <summary>{terms.usedBy(uses.length)}</summary>
      <SettlementLinks of={uses} />
    </details>
  )
}

function isOf({ starts_on: from, ends_on: to }: TermsVersion, day: string): boolean {
  return from <= day && (to === null || day <= to)
}
