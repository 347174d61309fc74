import type { AuditEntry } from '@lokum/contracts/audit/audit-entry'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../../interface/call.ts'
import { sessionState } from '../../../interface/session.ts'
import { useStore } from '../../../interface/use-store.ts'
import { Answered } from '../../../parts/answered.tsx'
import { Button } from '../../../parts/button.tsx'
import card from '../../../parts/card.module.css'
import { momentText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import { useFlatMeters } from './flat-meters.tsx'
import style from './home.module.css'
import { isAbout, tellChange } from './tell-change.ts'

type HistoryProps = { agreementId: string; apartmentId: string }

/** The last changes of an agreement, its flat and the meters, in sentences. */
export function History({ agreementId, apartmentId }: HistoryProps) {
  const words = useWords()
  const { history } = words
  const heading = useId()
  const meters = useFlatMeters(apartmentId).data ?? []
  const query = useAuditLog(agreementId)
  const found = query.data?.pages
    .flatMap(({ data }) => data)
    .filter((entry) => isAbout(entry, { agreementId, apartmentId, meters }))
  return (
    <section aria-labelledby={heading} className={card.card}>
      <h2 id={heading}>{history.title}</h2>
      <Answered query={{ ...query, data: found }} rows={3}>
        {(entries) => (
          <>
            {entries.length === 0 && <p className={card.quiet}>{history.none}</p>}
            <ul aria-labelledby={heading} className={style.changes}>
              {entries.slice(0, shownEntries).map((entry) => (
                <li key={entry.id}>
                  <p>{tellChange(entry, { meters, words })}</p>
                  <p className={style.when}>
                    <Who of={entry.actor} /> · {momentText(entry.occurred_at, words.language)}
                  </p>
                </li>
              ))}
            </ul>
            {entries.length < shownEntries && query.hasNextPage && (
              <Button
                onPress={() => void query.fetchNextPage()}
                working={history.lookingBack}
                isWorking={query.isFetchingNextPage}
              >
                {history.lookBack}
              </Button>
            )}
          </>
        )}
      </Answered>
    </section>
  )
}

const shownEntries = 10

/** The changes of the account, a hundred at once: the log knows no agreements. */
function useAuditLog(agreementId: string) {
  return useInfiniteQuery({
    queryKey: ['GET /v1/audit-log', agreementId],
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      return (await call('GET /v1/audit-log', { query: { limit: '100', ...cursor } })).body
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
}

const firstPage: string | null = null

/** The name of the person who looks; others are known by their login. */
function Who({ of: { kind, sub } }: { of: AuditEntry['actor'] }) {
  const { history } = useWords()
  const state = useStore(sessionState)
  if (kind === 'tenant') return history.tenant
  if (kind === 'client') return history.program
  return state.kind !== 'none' && state.session.person.login === sub ? state.session.person.name : sub
}
