import { allPages } from './all-pages.ts'
import { call } from './call.ts'

type Of = { agreement_id: string } | { period: string }

/** All settlements of an agreement or of a month, or those of one kind. */
export function readSettlements(of: Of & { kind?: 'true_up' }) {
  return allPages(
    async (cursor) => (await call('GET /v1/settlements', { query: { ...of, limit: '100', ...cursor } })).body,
  )
}

/** The settlements of advances of an agreement, or those that were made in a month. */
export function readTrueUps(of: Of) {
  return readSettlements({ ...of, kind: 'true_up' })
}
