import { useQuery } from '@tanstack/react-query'
import { allPages } from '../../../interface/all-pages.ts'
import { call } from '../../../interface/call.ts'

/** All settlements of an agreement, its months and its true-ups. */
export function useSettlementsOf(agreementId: string) {
  const query = { agreement_id: agreementId, limit: '100' }
  return useQuery({
    queryKey: keyOfSettlements(agreementId),
    queryFn: () =>
      allPages(async (cursor) => (await call('GET /v1/settlements', { query: { ...query, ...cursor } })).body),
  })
}

export const keyOfSettlements = (agreementId: string) => ['GET /v1/settlements', 'all', agreementId]
