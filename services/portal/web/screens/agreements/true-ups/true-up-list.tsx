import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { allPages } from '../../../interface/all-pages.ts'
import { call } from '../../../interface/call.ts'
import { Answered } from '../../../parts/answered.tsx'
import card from '../../../parts/card.module.css'
import { useWords } from '../../../words/use-words.ts'
import { SettlementLinks } from '../terms/settlement-links.tsx'

/** The settlements of an agreement's advances, which no list of a month shows; nothing where there is none. */
export function TrueUpList({ agreementId }: { agreementId: string }) {
  const { trueUps } = useWords()
  const heading = useId()
  const query = useQuery({
    queryKey: ['GET /v1/settlements', 'true_up', agreementId],
    queryFn: () => madeFor(agreementId),
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

/** Months are read too, because no index serves a list by kind. */
async function madeFor(agreementId: string) {
  const query = { agreement_id: agreementId, limit: '100' }
  const all = await allPages(
    async (cursor) => (await call('GET /v1/settlements', { query: { ...query, ...cursor } })).body,
  )
  return all.filter(({ kind }) => kind === 'true_up')
}
