import { useId } from 'react'
import { useAnswer } from '../../../interface/use-answer.ts'
import card from '../../../parts/card.module.css'
import { useWords } from '../../../words/use-words.ts'
import { SettlementLinks } from '../terms/settlement-links.tsx'

/** The settlements of an agreement's advances, which no list of a month shows; nothing without one. */
export function TrueUpList({ agreementId }: { agreementId: string }) {
  const { trueUps } = useWords()
  const heading = useId()
  const query = useAnswer('GET /v1/settlements', { query: { agreement_id: agreementId, limit: '100' } })
  const made = (query.data?.body.data ?? []).filter(({ kind }) => kind === 'true_up')
  if (made.length === 0) return null
  return (
    <section aria-labelledby={heading} className={card.card}>
      <h2 id={heading}>{trueUps.list}</h2>
      <SettlementLinks of={made.map(({ id, ...settlement }) => ({ settlement_id: id, ...settlement }))} />
    </section>
  )
}
