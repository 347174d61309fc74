import { Link } from '@tanstack/react-router'
import { Refusal } from '../../interface/refusal.ts'
import type { Outcome } from '../../interface/use-in-turn.ts'
import { Amount } from '../../parts/amount.tsx'
import card from '../../parts/card.module.css'
import { useWords } from '../../words/use-words.ts'
import { SendRow } from './send-row.tsx'
import type { Recipient } from './use-recipients.ts'

type RecipientRowProps = { of: Recipient; outcome: Outcome | null; onRepeat: () => void }

/** One statement that is about to leave, with what it comes to. */
export function RecipientRow({ of: { label, tenant, address, whyNot, detail }, outcome, onRepeat }: RecipientRowProps) {
  const { month } = useWords()
  const isInTheWay = outcome instanceof Refusal && outcome.facts.objects.includes(detail.id)
  const amount = (
    <>
      <span className={card.quiet}>{month.toPay}</span> <Amount pln={detail.statement?.to_pay_pln ?? null} />
    </>
  )
  const to = whyNot === null ? { address } : { whyNot: month.byHand[whyNot] }
  return (
    <SendRow label={label} tenant={tenant} amount={amount} to={to} outcome={outcome} onRepeat={onRepeat}>
      {(whyNot !== null || (outcome instanceof Error && !isInTheWay)) && (
        <Link to="/settlements/$id/$stage" params={{ id: detail.id, stage: 'sending' }}>
          {month.openIt}
          <span className="unseen">: {label}</span>
        </Link>
      )}
    </SendRow>
  )
}
