import { allPages } from './all-pages.ts'
import { call } from './call.ts'

/** The settlements of advances of an agreement, or those that were made in a month. */
export function readTrueUps(of: { agreement_id: string } | { period: string }) {
  return allPages(
    async (cursor) =>
      (await call('GET /v1/settlements', { query: { ...of, kind: 'true_up', limit: '100', ...cursor } })).body,
  )
}
