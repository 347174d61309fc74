import { useQuery } from '@tanstack/react-query'
import { allPages } from '../../interface/all-pages.ts'
import { call } from '../../interface/call.ts'
import { useMissingRight } from '../../interface/use-right.ts'

/** The settlements of an agreement's months, and those of them that are not sent, the earliest first; undefined until they are known. */
export function useUnsentMonths(agreementId: string) {
  const mayRead = useMissingRight('settlements.read') === null
  const { data: months } = useQuery({
    queryKey: ['GET /v1/settlements', 'monthly, all', agreementId],
    queryFn: () =>
      allPages(async (cursor) => {
        const asked = { agreement_id: agreementId, kind: 'monthly', limit: '100', ...cursor } as const
        return (await call('GET /v1/settlements', { query: asked })).body
      }),
    enabled: mayRead,
  })
  const unsent = months
    ?.filter(({ state }) => state !== 'sent')
    .toSorted((one, other) => one.period.localeCompare(other.period))
  return months && unsent && { months, unsent }
}
