import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../interface/call.ts'
import { announce } from '../../../parts/announce.tsx'
import { useWords } from '../../../words/use-words.ts'
import { isUnderWay, mailOfStatement } from './mail-of-statement.ts'

/** Reads a settlement again while its mail is under way: every 2 s, after a minute every 10 s, never in a hidden tab. */
export function useWatchedMail(detail: SettlementDetail): void {
  const { sending } = useWords()
  const client = useQueryClient()
  const since = useRef<number | null>(null)
  const mail = mailOfStatement(detail)
  const isWatching = isUnderWay(mail)
  const state = mail?.state ?? null
  useQuery({
    queryKey: ['GET /v1/settlements/{id}', { params: { id: detail.id } }],
    queryFn: () => call('GET /v1/settlements/{id}', { params: { id: detail.id } }),
    refetchInterval: () => (isWatching ? pauseMs(performance.now() - (since.current ?? performance.now())) : false),
  })
  useEffect(() => {
    if (isWatching) since.current ??= performance.now()
    else if (since.current !== null && state !== null) {
      since.current = null
      announce(state === 'accepted' ? sending.sent : sending.state[state])
      void client.invalidateQueries({ queryKey: ['GET /v1/settlements/overview'] })
    }
  }, [isWatching, state, sending, client])
}

/** How long to wait before looking again. */
export function pauseMs(watchedMs: number): number {
  return watchedMs < 60_000 ? 2_000 : 10_000
}
