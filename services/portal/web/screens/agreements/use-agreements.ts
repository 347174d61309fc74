import { useQuery } from '@tanstack/react-query'
import { allPages } from '../../interface/all-pages.ts'
import { call } from '../../interface/call.ts'

/** The agreements of an apartment, newest first. */
export function useAgreements(apartmentId: string) {
  return useQuery({
    queryKey: ['GET /v1/agreements', apartmentId],
    queryFn: () =>
      allPages(
        async (cursor) =>
          (await call('GET /v1/agreements', { query: { apartment_id: apartmentId, limit: '100', ...cursor } })).body,
      ),
  })
}
