import { Link } from '@tanstack/react-router'
import { mayHelpAgain, Refusal } from '../../interface/refusal.ts'
import type { Outcome } from '../../interface/use-in-turn.ts'
import { Amount } from '../../parts/amount.tsx'
import card from '../../parts/card.module.css'
import { Mark } from '../../parts/mark.tsx'
import { Refused } from '../../parts/refused.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './recipient-row.module.css'
import type { Recipient } from './use-recipients.ts'

type RecipientRowProps = { of: Recipient; outcome: Outcome | null; onRepeat: () => void }

/** One statement that is about to leave: its flat, tenant, address and amount, and how its sending went. */
export function RecipientRow({ of: { label, tenant, address, whyNot, detail }, outcome, onRepeat }: RecipientRowProps) {
  const { month, sending } = useWords()
  const isRefused = outcome instanceof Error
  const isInTheWay = outcome instanceof Refusal && outcome.facts.objects.includes(detail.id)
  return (
    <li className={`${card.row} ${style.row}`}>
      <p>
        <span className={style.label}>{label}</span> · {tenant}
      </p>
      <p className={style.sum}>
        <span className={card.quiet}>{month.toPay}</span> <Amount pln={detail.statement?.to_pay_pln ?? null} />
      </p>
      <p>
        {whyNot === null ? address : <Mark kind="look">{month.byHand[whyNot]}</Mark>}
        {outcome === 'working' && <span className={card.quiet}> · {sending.sending}</span>}
      </p>
      {outcome === 'done' && <Mark kind="approved">{sending.state.queued}</Mark>}
      {isRefused && <Refused error={outcome} isAlert {...(mayHelpAgain(outcome) && { onRepeat })} />}
      {(whyNot !== null || (isRefused && !isInTheWay)) && (
        <Link to="/settlements/$id/$stage" params={{ id: detail.id, stage: 'sending' }}>
          {month.openIt}
          <span className="unseen">: {label}</span>
        </Link>
      )}
    </li>
  )
}
