import type { TenantLink } from '@lokum/contracts/settlements/tenant'
import { useQuery } from '@tanstack/react-query'
import { allPages } from '../../../interface/all-pages.ts'
import { call } from '../../../interface/call.ts'
import { sessionState } from '../../../interface/session.ts'

/** The links of an agreement's tenant, newest first: those that work now, and the earlier ones. */
export function useTenantLinks(agreementId: string) {
  return useQuery({
    queryKey: ['GET /v1/agreements/{id}/tenant-links', agreementId],
    queryFn: async () => {
      const params = { id: agreementId }
      const read = async (cursor: { cursor?: string }) =>
        (await call('GET /v1/agreements/{id}/tenant-links', { params, query: { limit: '100', ...cursor } })).body
      return splitLinks(await allPages(read), now())
    },
  })
}

export type SplitLinks = { working: TenantLink[]; earlier: TenantLink[] }

function splitLinks(links: readonly TenantLink[], at: number): SplitLinks {
  const works = ({ revoked_at, expires_at }: TenantLink) => revoked_at === null && Date.parse(expires_at) > at
  return { working: links.filter(works), earlier: links.filter((link) => !works(link)) }
}

/** By the clock of the server, as far as the page knows it. */
function now(): number {
  const state = sessionState.read()
  return state.kind === 'none' ? Date.now() : Date.parse(state.session.now)
}
