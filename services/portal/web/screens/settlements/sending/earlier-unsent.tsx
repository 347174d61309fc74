import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Link } from '@tanstack/react-router'
import card from '../../../parts/card.module.css'
import { Note } from '../../../parts/note.tsx'
import { monthText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import { useUnsentMonths } from '../../months/use-unsent-months.ts'

/** Warns of earlier months of the tenancy that are not sent yet, because a credit pays what is sent first. */
export function EarlierUnsent({ detail: { kind, agreement_id, period, state } }: { detail: SettlementDetail }) {
  if (agreement_id === null || kind !== 'monthly' || state === 'sent' || state === 'cancelled') return null
  return <Unsent agreementId={agreement_id} period={period} />
}

function Unsent({ agreementId, period }: { agreementId: string; period: string }) {
  const { sending, language } = useWords()
  const unsent = useUnsentMonths(agreementId)?.unsent ?? []
  const earlier = unsent.filter((one) => one.period < period)
  if (earlier.length === 0) return null
  return (
    <Note looks="warn" title={sending.earlierUnsent}>
      <ul>
        {earlier.map((one) => (
          <li key={one.id}>
            <Link to="/settlements/$id" params={{ id: one.id }} className={card.link}>
              {monthText(one.period, language)}
            </Link>
          </li>
        ))}
      </ul>
      <p>{sending.earlierUnsentWhy}</p>
    </Note>
  )
}
