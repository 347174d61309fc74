import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { readTrueUps } from '../../../interface/read-settlements.ts'
import { Answered } from '../../../parts/answered.tsx'
import card from '../../../parts/card.module.css'
import { useWords } from '../../../words/use-words.ts'
import { SettlementLinks } from '../terms/settlement-links.tsx'

/** The settlements of an agreement's advances, in whichever month they were made; nothing where there is none. */
export function TrueUpList({ agreementId }: { agreementId: string }) {
  const { trueUps } = useWords()
  const heading = useId()
  const query = useQuery({
    queryKey: ['GET /v1/settlements', 'true_up', agreementId],
    queryFn: () => readTrueUps({ agreement_id: agreementId }),
  })
  const hasNone = query.data?.length === 0 || (query.isPending && query.error === null)
  if (hasNone) return null
  return (
    <section aria-labelledby={heading} className={card.card}>
      <h2 id={heading}>{trueUps.list}</h2>
      <Answered query={query} rows={1}>
        {(made) => <SettlementLinks of={made.map(({ id, ...settlement }) => ({ settlement_id: id, ...settlement }))} />}
      </Answered>
    </section>
  )
}
