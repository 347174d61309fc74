import type { ReactNode } from 'react'
import { mayHelpAgain } from '../../interface/refusal.ts'
import type { Outcome } from '../../interface/use-in-turn.ts'
import card from '../../parts/card.module.css'
import { Mark } from '../../parts/mark.tsx'
import { Refused } from '../../parts/refused.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './send-row.module.css'

type SendRowProps = {
  label: string
  tenant: string
  /** The amount, which stands at the end of the row. */
  amount?: ReactNode
  /** The subject, where it needs words. */
  about?: string | null
  /** The address, or the reason why nothing is sent to it. */
  to: { address: string } | { whyNot: string }
  outcome: Outcome | null
  onRepeat: () => void
  /** The way to what is in the way. */
  children?: ReactNode
}

/** One mail that is about to leave: its flat, tenant, subject and address, and how its sending went. */
export function SendRow({ label, tenant, amount, about, to, outcome, onRepeat, children }: SendRowProps) {
  const { sending } = useWords()
  return (
    <li className={`${card.row} ${style.row}`}>
      <p>
        <span className={style.label}>{label}</span> · {tenant}
      </p>
      {amount !== undefined && <p className={style.amount}>{amount}</p>}
      {about && <p className={card.quiet}>{about}</p>}
      <p>
        {'address' in to ? to.address : <Mark kind="look">{to.whyNot}</Mark>}
        {outcome === 'working' && <span className={card.quiet}> · {sending.sending}</span>}
      </p>
      {outcome === 'done' && <Mark kind="approved">{sending.state.queued}</Mark>}
      {outcome instanceof Error && <Refused error={outcome} isAlert {...(mayHelpAgain(outcome) && { onRepeat })} />}
      {children}
    </li>
  )
}
