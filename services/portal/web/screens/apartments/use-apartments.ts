import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { useQuery } from '@tanstack/react-query'
import { allPages } from '../../interface/all-pages.ts'
import { call } from '../../interface/call.ts'

/** Apartments in use, by label. */
export function useApartments() {
  return useQuery({
    queryKey: ['GET /v1/apartments', 'in use'],
    queryFn: async () => byLabel([...(await inState('setup')), ...(await inState('active'))]),
  })
}

/** Archived apartments, by label, once they are asked for. */
export function useArchivedApartments(isAsked: boolean) {
  return useQuery({
    queryKey: ['GET /v1/apartments', 'archived'],
    queryFn: async () => byLabel(await inState('archived')),
    enabled: isAsked,
  })
}

/** Names of today's tenants, by the identifier of the apartment. */
export function useTenants() {
  return useQuery({
    queryKey: ['GET /v1/agreements', 'running'],
    queryFn: async () => {
      const running = await allPages(
        async (cursor) =>
          (await call('GET /v1/agreements', { query: { state: 'running', limit: '100', ...cursor } })).body,
      )
      return new Map(running.map(({ apartment_id, tenant }) => [apartment_id, tenant.name]))
    },
  })
}

function inState(state: Apartment['state']): Promise<Apartment[]> {
  return allPages(
    async (cursor) => (await call('GET /v1/apartments', { query: { state, limit: '100', ...cursor } })).body,
  )
}

const order = new Intl.Collator('pl', { numeric: true })

function byLabel(apartments: readonly Apartment[]): Apartment[] {
  return apartments.toSorted((some, other) => order.compare(some.label, other.label))
}
