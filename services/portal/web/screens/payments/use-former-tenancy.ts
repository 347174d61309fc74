import { useQuery } from '@tanstack/react-query'
import { allPages } from '../../interface/all-pages.ts'
import { call } from '../../interface/call.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { useWords } from '../../words/use-words.ts'

/** The flat and the tenant of an agreement that has ended and owes nothing, so that no balance names them; null until they are known. */
export function useFormerTenancy(agreementId: string | null): string | null {
  const { tenancy } = useWords()
  const [tenants, flats] = [useMissingRight('settlements.read'), useMissingRight('apartments.read')]
  const { data } = useQuery({
    queryKey: ['GET /v1/agreements', 'ended, with their flats'],
    queryFn: async () => {
      const [agreements, apartments] = await Promise.all([
        allPages(
          async (cursor) =>
            (await call('GET /v1/agreements', { query: { state: 'ended', limit: '100', ...cursor } })).body,
        ),
        allPages(async (cursor) => (await call('GET /v1/apartments', { query: { limit: '100', ...cursor } })).body),
      ])
      const labels = new Map(apartments.map(({ id, label }) => [id, label]))
      return new Map(
        agreements.map(({ id, apartment_id, tenant }) => [id, { flat: labels.get(apartment_id), name: tenant.name }]),
      )
    },
    enabled: agreementId !== null && tenants === null && flats === null,
  })
  const found = agreementId === null ? undefined : data?.get(agreementId)
  if (found === undefined) return null
  return found.flat === undefined ? found.name : tenancy.title(found.flat, found.name)
}
